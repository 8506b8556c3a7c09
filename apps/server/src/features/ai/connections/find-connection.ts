// The model that writes for a caller: that of their workspace, else that of the platform, else none.
import { aiSettings } from '@sitewright/contract/ai/ai-connection';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { seal, unseal } from '../../../core/crypto/sealed.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { platformSettings } from '../../../core/settings/platform-settings.ts';
import type { ModelConnection } from '../model/model-connection.ts';
import {
  type AiConnectionRow,
  findPlatformConnection,
  findTenantConnection,
} from './ai-connections.store.ts';

/** `platform` is no slug of a tenant that could be mixed up with it: the purpose differs. */
const sealed = (tenantId: string | null) =>
  tenantId === null ? { purpose: 'ai-platform-key' } : { purpose: 'ai-tenant-key', place: tenantId };

export const sealKey = (
  { secretKey }: ServerContext,
  tenantId: string | null,
  apiKey: string,
): Buffer | null => (apiKey === '' ? null : seal(secretKey, sealed(tenantId), apiKey));

export const unsealKey = (
  { secretKey }: ServerContext,
  tenantId: string | null,
  { api_key: apiKey }: Pick<AiConnectionRow, 'api_key'>,
): string | undefined => (apiKey === null ? undefined : unseal(secretKey, sealed(tenantId), apiKey));

/** Set by the operator in the environment. */
export const connectionOfEnvironment = ({ env }: ServerContext): ModelConnection | undefined =>
  env.aiBaseUrl === undefined || env.aiModel === undefined
    ? undefined
    : {
        baseUrl: env.aiBaseUrl,
        model: env.aiModel,
        apiKey: env.aiApiKey,
        output: 'schema',
        inputPrice: 0,
        outputPrice: 0,
        isPlatform: true,
        isTrusted: true,
      };

const fromRow = (
  ctx: ServerContext,
  tenantId: string | null,
  row: AiConnectionRow,
): ModelConnection | undefined =>
  row.is_enabled
    ? {
        baseUrl: row.base_url,
        model: row.model,
        apiKey: unsealKey(ctx, tenantId, row),
        output: row.output,
        inputPrice: row.input_price,
        outputPrice: row.output_price,
        isPlatform: tenantId === null,
        isTrusted: false,
      }
    : undefined;

/** True if the platform lets workspaces connect models of their own. */
export const mayWorkspacesConnect = async (ctx: ServerContext): Promise<boolean> =>
  (await platformSettings(ctx, aiSettings)).workspaceModels;

export const findConnection = async (
  ctx: ServerContext,
  scope: { tenantId: string; userId?: string },
): Promise<ModelConnection | undefined> => {
  const isOwnAllowed = await mayWorkspacesConnect(ctx);
  return withTenant(ctx.db, scope, async (tx) => {
    const own = isOwnAllowed ? await findTenantConnection(tx) : undefined;
    const used = own && fromRow(ctx, scope.tenantId, own);
    if (used) return used;
    const platform = await findPlatformConnection(tx);
    return platform ? fromRow(ctx, null, platform) : connectionOfEnvironment(ctx);
  });
};
