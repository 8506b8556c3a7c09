import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { mayEdit } from './company-customer.ts';
import { emitUpdated } from './company.service.ts';
import { insertAsset, listAssets, lockProfile } from './company.store.ts';

/**
 * Makes a file of the library the logo of the profile. Returns false, and does nothing, where the profile has a logo or
 * the user may not change it, such as a member of a workspace.
 */
export const addFirstLogo = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  mediaId: string,
): Promise<boolean> => {
  const customer = await customerOf(tx, actor.userId);
  if (!mayEdit(actor, customer)) return false;
  const { id: profileId } = await lockProfile(tx, customer);
  if ((await listAssets(tx, profileId)).some(({ type }) => type === 'logo')) return false;
  await insertAsset(tx, { profileId, mediaId, type: 'logo', now: ctx.clock.now() });
  await emitUpdated(ctx, tx, { actor, customer }, { profileId, fields: ['assets'] });
  return true;
};
