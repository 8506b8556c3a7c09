// What a person submitted to the sites of a workspace, by their email address, for whoever may read the forms.
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { enqueuePurge } from '../../form-files/purge-form-files.job.ts';
import { listSitesWithSubmissions } from '../across-sites/across-sites.service.ts';
import { countBySite, deleteWithEmail, listWithEmail } from './removal.store.ts';

export const countSubmissionsOf = async (tx: TenantTransaction, actor: Actor, email: string) => {
  const sites = await listSitesWithSubmissions(tx, actor);
  return sites.length === 0 ? [] : countBySite(tx, sites, email);
};

export const listSubmissionsOf = async (
  tx: TenantTransaction,
  actor: Actor,
  person: { email: string; limit: number },
) => {
  const sites = await listSitesWithSubmissions(tx, actor);
  return sites.length === 0 ? [] : listWithEmail(tx, sites, person);
};

/** Deletes them with their files; returns how many. */
export const eraseSubmissionsOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  email: string,
): Promise<number> => {
  const sites = await listSitesWithSubmissions(tx, actor);
  if (sites.length === 0) return 0;
  const submissions = await deleteWithEmail(tx, sites, email);
  if (submissions > 0) await enqueuePurge(ctx, tx);
  return submissions;
};
