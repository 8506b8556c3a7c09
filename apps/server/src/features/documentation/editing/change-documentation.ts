import type { Transaction } from 'kysely';
import { requirePermission } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { lockArticles } from './articles.store.ts';

export const documentationPermission = 'documentation.write';

/** One change of staff: serialized, and shown by all processes after its commit. */
export const changeDocumentation = async <T>(
  ctx: ServerContext,
  { actor }: Pick<RequestContext, 'actor'>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => {
  requirePermission(actor, documentationPermission);
  const result = await inTransaction(ctx.db, async (tx) => {
    await lockArticles(tx);
    return work(tx);
  });
  ctx.documentation.changed();
  return result;
};

export const slugTaken = (kind: 'article' | 'category' | 'tutorial'): AppError => {
  const sentence = `Another ${kind} has this slug.`;
  return new AppError('slug_taken', sentence, { fields: { slug: sentence } });
};

/** 409 when somebody saved another version meanwhile. */
export const requireVersion = (current: { version: number }, version: number): void => {
  if (current.version !== version) throw staleVersion(current.version, undefined);
};
