import type { CompanyAssetType } from '@sitewright/contract/company/company-profile';
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { CompanyProfilesTable } from './company.tables.ts';

export type CompanyProfileRow = Selectable<CompanyProfilesTable>;

/** `userId` is null for the profile of the workspace. */
type ProfileKey = Pick<CustomerId, 'userId'>;

const profileQuery = (tx: TenantTransaction, { userId }: ProfileKey) =>
  tx
    .selectFrom('company_profiles')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', 'is not distinct from', userId);

export const findProfile = (tx: TenantTransaction, key: ProfileKey): Promise<CompanyProfileRow | undefined> =>
  profileQuery(tx, key).executeTakeFirst();

/** The profile, created when there is none, locked until the transaction ends. */
export const lockProfile = async (tx: TenantTransaction, key: ProfileKey): Promise<CompanyProfileRow> => {
  await tx
    .insertInto('company_profiles')
    .values({ tenant_id: tx.tenantId, user_id: key.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return profileQuery(tx, key).forUpdate().executeTakeFirstOrThrow();
};

export const updateProfile = (
  tx: TenantTransaction,
  id: string,
  { fields, updatedBy, now }: { fields: object; updatedBy: string; now: Date },
): Promise<CompanyProfileRow> =>
  tx
    .updateTable('company_profiles')
    .set((eb) => ({
      fields: JSON.stringify(fields),
      version: eb('version', '+', 1),
      updated_by: updatedBy,
      updated_at: now,
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findEditorEmail = async (
  tx: TenantTransaction,
  { updated_by: id }: CompanyProfileRow,
): Promise<string | null> => {
  const row = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
};

/** Assets whose file still exists, the newest first. */
const assetQuery = (tx: TenantTransaction, profileId: string) =>
  tx
    .selectFrom('company_assets')
    .innerJoin('media', (join) =>
      join
        .onRef('media.tenant_id', '=', 'company_assets.tenant_id')
        .onRef('media.id', '=', 'company_assets.media_id'),
    )
    .select([
      'company_assets.id',
      'company_assets.type',
      'company_assets.media_id as mediaId',
      'media.storage_key as storageKey',
      'media.blob_id as blobId',
      'media.name',
      'media.size',
    ])
    .where('company_assets.tenant_id', '=', tx.tenantId)
    .where('company_assets.profile_id', '=', profileId)
    .where('media.deleted_at', 'is', null)
    .orderBy('company_assets.created_at', 'desc')
    .orderBy('company_assets.id');

export type CompanyAssetRow = Awaited<ReturnType<typeof listAssets>>[number];

export const listAssets = (tx: TenantTransaction, profileId: string) => assetQuery(tx, profileId).execute();

export const findAsset = (
  tx: TenantTransaction,
  profileId: string,
  id: string,
): Promise<CompanyAssetRow | undefined> =>
  assetQuery(tx, profileId).where('company_assets.id', '=', id).executeTakeFirst();

export const insertAsset = async (
  tx: TenantTransaction,
  asset: { profileId: string; mediaId: string; type: CompanyAssetType; now: Date },
): Promise<string> => {
  const { id } = await tx
    .insertInto('company_assets')
    .values({
      tenant_id: tx.tenantId,
      profile_id: asset.profileId,
      media_id: asset.mediaId,
      type: asset.type,
      created_at: asset.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteAsset = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('company_assets').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** The profiles of a user in all tenants. Run with the user as the actor. */
export const listProfilesOf = (tx: Transaction<Database>, userId: string) =>
  tx
    .selectFrom('company_profiles')
    .select(['tenant_id as tenantId', 'fields', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('tenant_id')
    .execute();

/** Run with the user as the actor. */
export const deleteProfilesOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('company_profiles').where('user_id', '=', userId).execute();
