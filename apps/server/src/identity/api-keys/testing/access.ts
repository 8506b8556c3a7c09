import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { createKeyText, hashKey } from '../key-text.ts';

export default defineAccessData({
  createObjects: async ({ app, person, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.api_keys (tenant_id, user_id, name, key_hash, last_four, scopes)
       values ($1, $2, $3, $4, 'abcd', '{sites:read}') returning id`,
      [tenantId, person.id, word, hashKey(createKeyText())],
    );
    return { apiKeyId: rows[0]!.id };
  },
  bodies: () => ({
    'apiKeys.createApiKey': { name: 'Intruder', scopes: ['sites:read'], expiresAt: null },
  }),
  closedToMembers: ['apiKeys.listApiKeys', 'apiKeys.createApiKey', 'apiKeys.revokeApiKey'],
  runLast: ['apiKeys.revokeApiKey'],
});
