import type { ImportSource } from '@sitewright/blog/import/imported-item';
import type { ImportOptions } from '@sitewright/contract/blog-import/blog-imports';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { Problems } from '../problems.ts';

/** Input of every step of one import. */
export interface Importing {
  ctx: ServerContext;
  actor: Actor;
  siteId: string;
  source: ImportSource;
  options: ImportOptions;
  /** Base of addresses without a host: the site that the posts come from; empty when it is not known. */
  sourceUrl: string;
  /** This import and start of it: what a repeated run finds from itself is its own work. */
  batch: string;
  problems: Problems;
  signal: AbortSignal;
}

export const transact = <Result>(
  { ctx, actor }: Importing,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> => withTenant(ctx.db, actor, work);
