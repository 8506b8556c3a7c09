// After a restore: deletes again what had to be deleted since the backup.
import type { Deletion } from '../../core/backup/backup-format.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { unseal } from '../../core/crypto/sealed.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { purgeAccounts } from '../personal-data/purge-accounts.job.ts';
import { purgeTenants } from '../tenant-purge/purge-tenants.job.ts';
import { findAdmin, hasDueDeletions, listDueDeletions, markCarriedOut } from './deletions.store.ts';
import { emailSeal } from './record-deletions.ts';

type DuePerson = Awaited<ReturnType<typeof listDueDeletions>>[number];

/** With the rights of who deleted them, or else of who runs the workspace. */
const erasePerson = (
  ctx: ServerContext,
  { id, subject_id, email, deleted_by }: DuePerson,
): Promise<boolean> =>
  withTenant(ctx.db, { tenantId: subject_id }, async (tx) => {
    if (!email) return true;
    const users = [deleted_by, (await findAdmin(tx)) ?? null].filter((userId) => userId !== null);
    for (const userId of users) {
      const actor = await actorForUser(tx, { kind: 'automation', userId });
      if (!actor) continue;
      const search = { tx, actor, email: unseal(ctx.secretKey, emailSeal(id), email) };
      for (const source of ctx.subjectSources) await source.erase?.(ctx, search);
      return true;
    }
    return false;
  });

/** In a workspace that was restored from a backup, or has a site that was: the same persons are erased there too. */
export const eraseAgain = async (
  ctx: ServerContext,
  tenantId: string,
  deletions: readonly Deletion[],
): Promise<void> => {
  for (const { id, email, by } of deletions)
    if (email !== null)
      await eraseOrLog(ctx, {
        id,
        subject_id: tenantId,
        email: Buffer.from(email, 'base64'),
        deleted_by: by,
      });
};

const eraseOrLog = async (ctx: ServerContext, person: DuePerson): Promise<boolean> => {
  try {
    return await erasePerson(ctx, person);
  } catch (error) {
    ctx.log.error(
      { err: error, deletion: person.id },
      'a deletion could not be carried out again after a restore',
    );
    return false;
  }
};

/** Returns how many are still due, such as those of persons whose workspace has no admin. */
export const carryOutDeletions = async (ctx: ServerContext): Promise<number> => {
  if (!(await hasDueDeletions(ctx.db))) return 0;
  const [accounts, tenants] = [
    await listDueDeletions(ctx.db, 'account'),
    await listDueDeletions(ctx.db, 'tenant'),
  ];
  const persons = await listDueDeletions(ctx.db, 'person');
  // A job deletes a limited number of accounts each time.
  for (let left = accounts.length; left > 0; left -= 100) await purgeAccounts(ctx);
  await purgeTenants(ctx);
  await markCarriedOut(
    ctx.db,
    [...accounts, ...tenants].map(({ id }) => id),
  );
  let left = 0;
  for (const person of persons) {
    if (await eraseOrLog(ctx, person)) await markCarriedOut(ctx.db, [person.id]);
    else left += 1;
  }
  return left;
};
