import type { ApiKeyScope } from '@sitewright/contract/api-keys/api-key-scopes';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { userName } from '../../core/db/user-name.ts';
import type { ApiKeysTable } from './api-keys.tables.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;
export type ListedApiKeyRow = Omit<ApiKeyRow, 'key_hash'> & { creator: string | null };

/** Keys of a whole workspace, or of one user of it. */
export interface KeyOwner {
  userId: string | null;
}

const columns = [
  'api_keys.tenant_id',
  'api_keys.id',
  'api_keys.user_id',
  'api_keys.name',
  'api_keys.last_four',
  'api_keys.scopes',
  'api_keys.created_at',
  'api_keys.expires_at',
  'api_keys.last_used_at',
  'api_keys.revoked_at',
] as const;

const keysOf = (tx: TenantTransaction, { userId }: KeyOwner) =>
  tx
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(columns)
    .select(userName('users').as('creator'))
    .where('api_keys.tenant_id', '=', tx.tenantId)
    .$if(userId !== null, (query) => query.where('api_keys.user_id', '=', userId!));

/** Keys that work, and those that ended after a time, the newest first. */
export const listKeyRows = (
  tx: TenantTransaction,
  owner: KeyOwner,
  endedAfter: Date,
): Promise<ListedApiKeyRow[]> =>
  keysOf(tx, owner)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', endedAfter)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', endedAfter)]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();

export const findKeyRow = (
  tx: TenantTransaction,
  owner: KeyOwner,
  id: string,
): Promise<ListedApiKeyRow | undefined> => keysOf(tx, owner).where('api_keys.id', '=', id).executeTakeFirst();

export const countValidKeys = async (
  tx: TenantTransaction,
  { userId }: KeyOwner,
  now: Date,
): Promise<number> => {
  const { n } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId!))
    .executeTakeFirstOrThrow();
  return n;
};

export const insertKey = async (
  tx: TenantTransaction,
  key: {
    userId: string;
    name: string;
    keyHash: Buffer;
    lastFour: string;
    scopes: readonly ApiKeyScope[];
    createdAt: Date;
    expiresAt: Date | null;
  },
): Promise<string> => {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      tenant_id: tx.tenantId,
      user_id: key.userId,
      name: key.name,
      key_hash: key.keyHash,
      last_four: key.lastFour,
      scopes: [...key.scopes],
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** False when it was revoked before. */
export const markRevoked = async (tx: TenantTransaction, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The key with this hash in whatever tenant, also one that no longer works. */
export const findKeyByHash = (db: Kysely<Database>, hash: Buffer): Promise<ApiKeyRow | undefined> =>
  withPlatform(db, (tx) =>
    tx.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst(),
  );

export const markKeyUsed = async (tx: TenantTransaction, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** The keys that a user created in any workspace, for the export of their data. */
export const listKeysOfUser = (db: Kysely<Database>, userId: string) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('api_keys')
      .select([
        'tenant_id as tenantId',
        'name',
        'last_four as lastFour',
        'scopes',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'last_used_at as lastUsedAt',
        'revoked_at as revokedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
