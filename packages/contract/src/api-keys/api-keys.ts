// API keys: access to the API for programs and agents, with a part of the rights of the user who created the key.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, required, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { apiKeyLimits } from './api-key-limits.ts';
import { apiKeyScopes } from './api-key-scopes.ts';

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

export const apiKeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** The last characters of the key, to recognize it. */
  lastFour: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  status: z.enum(apiKeyStatuses),
  /** The user whose rights the key has. */
  creator: z.object({ id: uuid, name: z.string().nullable() }),
  isOwn: z.boolean(),
  createdAt: isoDate,
  /** Null: never. */
  expiresAt: isoDate.nullable(),
  /** To the hour. */
  lastUsedAt: isoDate.nullable(),
  revokedAt: isoDate.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary:
    'List API keys, those that work before the others: own ones, or for admins of a workspace all of it',
  access: 'apiKeys.read',
  response: z.object({
    /** Whose keys these are: those of the user, or of the whole workspace. */
    scope: z.enum(['user', 'workspace']),
    keys: z.array(apiKeySchema),
    /** Valid keys of the customer, and how many it may have. */
    used: z.number().int(),
    limit: z.number().int(),
  }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key; the key itself is in this response only',
  access: 'apiKeys.write',
  body: z.strictObject({
    name: required(apiKeyLimits.nameMaxLength, 'Enter a name'),
    scopes: z
      .array(z.enum(apiKeyScopes))
      .min(1, 'Select at least one permission')
      .max(apiKeyScopes.length)
      .transform((scopes) => [...new Set(scopes)]),
    /** Null: the key never expires. */
    expiresAt: isoDate.nullable(),
  }),
  response: z.object({
    apiKey: apiKeySchema,
    /** Shown once; only its hash is stored. */
    key: z.string(),
  }),
  status: 201,
  errors: ['step_up_required', 'limit_reached'],
  rateLimits: [{ name: 'api-keys', by: 'user', limit: apiKeyLimits.createdPerHour, per: hour }],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{apiKeyId}',
  summary: 'Revoke an API key at once and for ever',
  access: 'apiKeys.write',
  params: z.object({ apiKeyId: uuid }),
  response: ok,
});
