// The language model of the platform, and the one that a workspace brings itself. Without any, the built-in writer writes.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ok, required, trimmed } from '../fields.ts';
import type { Permission } from '../permissions.ts';
import { minute } from '../rate-limits.ts';
import { defineSettings, settingsEndpoints } from '../settings.ts';
import { aiLimits as limits } from './ai-limits.ts';

/** How a server can be told the shape of an answer: by a JSON schema, or only that it is JSON. */
export const modelOutputs = ['schema', 'json'] as const;

const webAddress = z
  .string()
  .trim()
  .max(limits.baseUrlMaxLength)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  }, 'Enter the address of the API, such as https://api.example.com/v1');

const price = z.number().min(0).max(limits.priceMax);

const settings = {
  isEnabled: z.boolean(),
  /** Of an API that is compatible with that of OpenAI; `/chat/completions` follows it. */
  baseUrl: webAddress,
  model: required(limits.modelMaxLength, 'Enter the name of the model'),
  output: z.enum(modelOutputs),
  /** Dollars for a million tokens of the question. */
  inputPrice: price,
  /** Dollars for a million tokens of the answer. */
  outputPrice: price,
};

export const aiConnectionSchema = z.object({
  ...settings,
  baseUrl: z.string(),
  /** The key itself never leaves the server. */
  hasKey: z.boolean(),
});
export type AiConnection = z.output<typeof aiConnectionSchema>;

const connectionInput = z.strictObject({
  ...settings,
  isEnabled: settings.isEnabled.default(true),
  output: settings.output.default('schema'),
  inputPrice: price.default(0),
  outputPrice: price.default(0),
  /** Absent: the stored one, while the address keeps its origin. Empty: none. */
  apiKey: trimmed(limits.apiKeyMaxLength)
    .regex(/^[\x21-\x7e]*$/, 'Enter the key as the service shows it')
    .optional(),
});
export type AiConnectionInput = z.output<typeof connectionInput>;

const state = z.object({
  connection: aiConnectionSchema.nullable(),
  /** Set by the environment of the server: it stands until somebody saves another one here. */
  isFromEnvironment: z.boolean(),
  /** False for a workspace where the platform allows none. */
  isAllowed: z.boolean(),
});
export type AiConnectionState = z.output<typeof state>;

/** `key`: refused the key. `model`: does not know the model. `format`: did not answer as asked. */
export const connectionProblems = [
  'unreachable',
  'key',
  'model',
  'busy',
  'timeout',
  'format',
  'failed',
] as const;

const testResult = z.object({
  ok: z.boolean(),
  problem: z.enum(connectionProblems).nullable(),
  /** What the server said, shortened; null where it said nothing. */
  detail: z.string().nullable(),
  durationMs: z.number().int(),
});

const connectionEndpoints = (
  scope: 'admin' | 'tenant',
  { read, write, owner }: { read: Permission; write: Permission; owner: string },
) => {
  const path = `/${scope}/ai-connection` as const;
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary: `The language model of ${owner}`,
      access: read,
      response: state,
    }),
    put: endpoint({
      method: 'PUT',
      path,
      summary: `Connect a language model for ${owner}`,
      access: write,
      body: connectionInput,
      response: state,
      errors: ['feature_off'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      summary: `Disconnect the language model of ${owner}`,
      access: write,
      response: ok,
    }),
    test: endpoint({
      method: 'POST',
      path: `${path}/test`,
      summary: `Ask a language model for one word, before it is connected for ${owner}`,
      access: write,
      body: connectionInput,
      response: testResult,
      rateLimits: [{ name: 'ai-test', by: 'user', limit: limits.testsPerMinute, per: minute }],
    }),
  };
};

export const {
  get: getPlatformAi,
  put: putPlatformAi,
  remove: removePlatformAi,
  test: testPlatformAi,
} = connectionEndpoints('admin', { read: 'platform.read', write: 'platform.write', owner: 'the platform' });

export const {
  get: getTenantAi,
  put: putTenantAi,
  remove: removeTenantAi,
  test: testTenantAi,
} = connectionEndpoints('tenant', { read: 'tenant.read', write: 'tenant.write', owner: 'the workspace' });

export const aiSettings = defineSettings({
  name: 'ai',
  scope: 'platform',
  schema: z.object({
    /** Of each customer who uses the model of the platform, in a calendar month; null: no limit. */
    monthlyCredits: z.number().int().min(0).max(limits.monthlyCreditsMax).nullable(),
    /** Whether a workspace may connect a model of its own; one that is connected already is not asked while it may not. */
    workspaceModels: z.boolean(),
  }),
  defaults: { monthlyCredits: 500, workspaceModels: true },
});

export const aiSettingsEndpoints = settingsEndpoints(aiSettings, {
  read: 'platform.read',
  write: 'platform.write',
  title: 'texts written by a language model',
});
export const { getSettings: getAiSettings, updateSettings: updateAiSettings } = aiSettingsEndpoints;
