import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { apiKeyScopes } from './api-key-scopes.ts';

export const apiKeyCreated = defineEvent('api_key.created', {
  audience: 'tenant',
  target: 'api_key',
  payload: z.strictObject({ scopes: z.array(z.enum(apiKeyScopes)), expiresAt: z.string().nullable() }),
});

/** `userId`: who created the key. */
export const apiKeyRevoked = defineEvent('api_key.revoked', {
  audience: 'tenant',
  target: 'api_key',
  payload: z.strictObject({ userId: z.string() }),
});
