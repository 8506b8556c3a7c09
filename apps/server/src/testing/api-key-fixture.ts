import { type ApiKeyScope, apiKeyScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import { createKeyText, hashKey, lastFourOf } from '../identity/api-keys/key-text.ts';
import type { TestApp } from './test-app.ts';

interface TestKey {
  tenantId: string;
  userId: string;
  name?: string;
  scopes?: readonly ApiKeyScope[];
  expiresAt?: Date;
  revokedAt?: Date;
}

/** An API key of a member, created without the API. */
export const makeApiKey = async (
  app: TestApp,
  { tenantId, userId, name = 'Test key', scopes = apiKeyScopes, expiresAt, revokedAt }: TestKey,
): Promise<{ id: string; key: string }> => {
  const key = createKeyText();
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    `insert into app.api_keys (tenant_id, user_id, name, key_hash, last_four, scopes, expires_at, revoked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tenantId, userId, name, hashKey(key), lastFourOf(key), scopes, expiresAt ?? null, revokedAt ?? null],
  );
  return { id: rows[0]!.id, key };
};

/** Programs call faster than a test may wait. */
export const resetKeyRates = (app: TestApp): Promise<unknown> =>
  app.database.ownerPool.query("delete from app.rate_limits where key like 'api-key:%'");
