// Connecting a language model, for the platform or for a workspace.
import type {
  AiConnection,
  AiConnectionInput,
  AiConnectionState,
  testPlatformAi,
} from '@sitewright/contract/ai/ai-connection';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { settingsChanged } from '@sitewright/contract/platform/platform-events';
import { tenantSettingsChanged } from '@sitewright/contract/tenants/tenant-events';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { changesBetween } from '../../../core/changes.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import { inTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestMeta } from '../../../core/request-meta.ts';
import { askModel } from '../model/ask-model.ts';
import { problemOf } from '../model/to-app-error.ts';
import * as store from './ai-connections.store.ts';
import { connectionOfEnvironment, mayWorkspacesConnect, sealKey, unsealKey } from './find-connection.ts';

type Scope = 'platform' | 'tenant';
type Row = store.AiConnectionRow;
interface Request {
  actor: Actor;
  meta: RequestMeta;
}

const permissions = {
  platform: { read: 'platform.read', write: 'platform.write' },
  tenant: { read: 'tenant.read', write: 'tenant.write' },
} as const;

const shown = (row: Row): AiConnection => ({
  isEnabled: row.is_enabled,
  baseUrl: row.base_url,
  model: row.model,
  output: row.output,
  inputPrice: row.input_price,
  outputPrice: row.output_price,
  hasKey: row.api_key !== null,
});

/** The connection of a scope, in a transaction. */
interface ConnectionRow {
  tx: Transaction<Database>;
  find: () => Promise<Row | undefined>;
  save: (row: Row) => Promise<void>;
  remove: () => Promise<boolean>;
}

const inScope = <T>(
  ctx: ServerContext,
  scope: Scope,
  actor: Actor,
  work: (row: ConnectionRow) => Promise<T>,
): Promise<T> =>
  scope === 'platform'
    ? inTransaction(ctx.db, (tx) =>
        work({
          tx,
          find: () => store.findPlatformConnection(tx),
          save: (row) => store.savePlatformConnection(tx, row),
          remove: () => store.deletePlatformConnection(tx),
        }),
      )
    : withTenant(ctx.db, actor, (tx) =>
        work({
          tx,
          find: () => store.findTenantConnection(tx),
          save: (row) => store.saveTenantConnection(tx, row),
          remove: () => store.deleteTenantConnection(tx),
        }),
      );

const find = (ctx: ServerContext, scope: Scope, actor: Actor): Promise<Row | undefined> =>
  inScope(ctx, scope, actor, (row) => row.find());

const ownerOf = (scope: Scope, actor: Actor): string | null => (scope === 'platform' ? null : actor.tenantId);

const stateOf = async (
  ctx: ServerContext,
  scope: Scope,
  row: Row | undefined,
): Promise<AiConnectionState> => {
  const isAllowed = scope === 'platform' || (await mayWorkspacesConnect(ctx));
  if (row) return { connection: shown(row), isFromEnvironment: false, isAllowed };
  const ofEnvironment = scope === 'platform' ? connectionOfEnvironment(ctx) : undefined;
  if (!ofEnvironment) return { connection: null, isFromEnvironment: false, isAllowed };
  const { baseUrl, model, output, inputPrice, outputPrice, apiKey } = ofEnvironment;
  return {
    connection: {
      ...{ isEnabled: true, baseUrl, model, output, inputPrice, outputPrice },
      hasKey: apiKey !== undefined,
    },
    isFromEnvironment: true,
    isAllowed,
  };
};

export const getConnection = async (
  ctx: ServerContext,
  scope: Scope,
  actor: Actor,
): Promise<AiConnectionState> => {
  requirePermission(actor, permissions[scope].read);
  return stateOf(ctx, scope, await find(ctx, scope, actor));
};

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;

/** A key goes to the origin that it was entered for, and to no other: not to the same host without encryption either. */
const keptKey = (
  ctx: ServerContext,
  owner: string | null,
  before: Row | undefined,
  { apiKey, baseUrl }: AiConnectionInput,
): string => {
  if (apiKey !== undefined) return apiKey;
  if (!before || originOf(before.base_url) !== originOf(baseUrl)) return '';
  return unsealKey(ctx, owner, before) ?? '';
};

const emitChange = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  scope: Scope,
  { actor, meta }: Request,
  [before, after]: readonly [Row | undefined, Row | undefined],
): Promise<void> => {
  const changes = changesBetween(
    before ? shown(before) : {},
    after ? shown(after) : { isEnabled: false, hasKey: false },
  );
  const event = { actor, meta, changes };
  if (scope === 'platform')
    await emit(ctx, tx, settingsChanged, {
      ...event,
      tenantId: null,
      target: { type: 'settings', id: 'aiConnection' },
    });
  else
    await emit(ctx, tx, tenantSettingsChanged, {
      ...event,
      tenantId: actor.tenantId,
      target: { type: 'tenant', id: actor.tenantId },
    });
};

export const putConnection = async (
  ctx: ServerContext,
  scope: Scope,
  { actor, meta }: Request,
  input: AiConnectionInput,
): Promise<AiConnectionState> => {
  requirePermission(actor, permissions[scope].write);
  if (scope === 'tenant' && !(await mayWorkspacesConnect(ctx)))
    throw new AppError(
      'feature_off',
      'The platform does not allow workspaces a language model of their own.',
    );
  const owner = ownerOf(scope, actor);
  const rowOf = (before: Row | undefined): Row => ({
    is_enabled: input.isEnabled,
    base_url: input.baseUrl,
    model: input.model,
    output: input.output,
    input_price: input.inputPrice,
    output_price: input.outputPrice,
    api_key: sealKey(ctx, owner, keptKey(ctx, owner, before, input)),
  });
  const row = await inScope(ctx, scope, actor, async ({ tx, find: findRow, save }) => {
    const before = await findRow();
    const after = rowOf(before);
    await save(after);
    await emitChange(ctx, tx, scope, { actor, meta }, [before, after]);
    return after;
  });
  return stateOf(ctx, scope, row);
};

export const removeConnection = async (
  ctx: ServerContext,
  scope: Scope,
  { actor, meta }: Request,
): Promise<void> => {
  requirePermission(actor, permissions[scope].write);
  await inScope(ctx, scope, actor, async ({ tx, find: findRow, remove }) => {
    const before = await findRow();
    if (await remove()) await emitChange(ctx, tx, scope, { actor, meta }, [before, undefined]);
  });
};

const testQuestion = {
  instructions: 'You answer with JSON only.',
  prompt: 'Answer with the word "ready" in the field "word".',
  schema: z.object({ word: z.string() }),
  maxOutputTokens: 200,
};

/** Asks with what was entered; a key that was not entered again is the stored one. */
export const testConnection = async (
  ctx: ServerContext,
  scope: Scope,
  actor: Actor,
  input: AiConnectionInput,
): Promise<EndpointResponse<typeof testPlatformAi>> => {
  requirePermission(actor, permissions[scope].write);
  const owner = ownerOf(scope, actor);
  const apiKey = keptKey(ctx, owner, await find(ctx, scope, actor), input);
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  const connection = { ...input, apiKey, isPlatform: scope === 'platform', isTrusted: false };
  const access = { ...ctx.ai, transportRetries: 0 };
  try {
    const { value, problem } = await askModel(access, connection, testQuestion);
    return value
      ? { ok: true, problem: null, detail: null, durationMs: durationMs() }
      : { ok: false, problem: 'format', detail: problem ?? null, durationMs: durationMs() };
  } catch (error) {
    return { ok: false, problem: problemOf(error), detail: null, durationMs: durationMs() };
  }
};
