// Endpoints as their owners manage them, within a transaction whose caller has required the permission for the owner of
// the endpoint: a form, later a workspace.
import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import {
  webhookCreated,
  webhookDeleted,
  webhookSecretRotated,
  webhookUpdated,
} from '@sitewright/contract/webhooks/webhook-events';
import { webhookLimits as limits } from '@sitewright/contract/webhooks/webhook-limits';
import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '../../core/app-error.ts';
import { changesBetween } from '../../core/changes.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { presentWebhook } from './present-webhook.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpointsOfForm,
  lockEndpointsOfForm,
  updateEndpoint,
} from './webhook-endpoints.store.ts';
import { listLastAttempts } from './webhook-messages.store.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';
import { hostOfUrl, requireWebhookUrl } from './webhook-url.ts';

export interface FormOwner {
  siteId: string;
  formId: string;
}

export interface WebhookValues {
  url: string;
  description: string;
  isEnabled: boolean;
}

const about = (
  tx: TenantTransaction,
  { actor, meta }: RequestContext,
  { id, url, site_id }: EndpointRow,
) => ({
  tenantId: tx.tenantId,
  actor,
  meta,
  target: { type: 'webhook' as const, id, label: hostOfUrl(url) },
  payload: { siteId: site_id },
});

const present = async (ctx: ServerContext, tx: TenantTransaction, row: EndpointRow): Promise<Webhook> =>
  presentWebhook(row, (await listLastAttempts(tx, [row.id]))[0], ctx.clock.now());

/** The endpoint of a form; 404 for any other. */
export const requireFormWebhook = async (
  tx: TenantTransaction,
  { siteId, formId }: FormOwner,
  id: string,
): Promise<EndpointRow> => {
  const row = await findEndpoint(tx, id);
  if (row?.site_id !== siteId || row.form_id !== formId) throw notFound('The webhook');
  return row;
};

export const listWebhooksOfForm = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  formId: string,
): Promise<Webhook[]> => {
  const rows = await listEndpointsOfForm(tx, formId);
  const ids = rows.map(({ id }) => id);
  const last = new Map((await listLastAttempts(tx, ids)).map((row) => [row.endpoint_id, row]));
  return rows.map((row) => presentWebhook(row, last.get(row.id), ctx.clock.now()));
};

const requireRoom = async (tx: TenantTransaction, formId: string): Promise<void> => {
  await lockEndpointsOfForm(tx, formId);
  const used = (await listEndpointsOfForm(tx, formId)).length;
  const limit = limits.perForm;
  if (used < limit) return;
  throw new AppError('limit_reached', `A form can have up to ${limit} webhooks. Delete one first.`, {
    details: { meter: 'webhooksPerForm', used, limit },
  });
};

export const addWebhook = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: RequestContext,
  {
    siteId,
    formId,
    eventTypes,
    url,
    description,
  }: FormOwner & Omit<WebhookValues, 'isEnabled'> & { eventTypes: string[] },
): Promise<{ webhook: Webhook; secret: string }> => {
  requireWebhookUrl(ctx, url);
  await requireRoom(tx, formId);
  const id = randomUUID();
  const secret = newSecret();
  const row = await insertEndpoint(tx, {
    id,
    site_id: siteId,
    form_id: formId,
    url,
    description,
    event_types: eventTypes,
    secret: sealSecret(ctx, id, secret),
  });
  await emit(ctx, tx, webhookCreated, about(tx, request, row));
  return { webhook: await present(ctx, tx, row), secret };
};

const auditedFields = ({ url, description, is_enabled: isEnabled }: EndpointRow) => ({
  host: hostOfUrl(url),
  description,
  isEnabled,
});

/** Resuming forgives the failures so far. */
const stateChange = (isEnabled: boolean | undefined) => {
  if (isEnabled === undefined) return {};
  return isEnabled
    ? { is_enabled: true, disabled_reason: null, failed_messages: 0 }
    : { is_enabled: false, disabled_reason: 'paused' as const };
};

export const changeWebhook = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: RequestContext,
  row: EndpointRow,
  { url, description, isEnabled }: { [Name in keyof WebhookValues]?: WebhookValues[Name] | undefined },
): Promise<Webhook> => {
  if (url !== undefined) requireWebhookUrl(ctx, url);
  const changed = (await updateEndpoint(tx, row.id, {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(isEnabled === row.is_enabled ? {} : stateChange(isEnabled)),
  }))!;
  const changes = changesBetween(auditedFields(row), auditedFields(changed));
  await emit(ctx, tx, webhookUpdated, { ...about(tx, request, changed), changes });
  return present(ctx, tx, changed);
};

export const removeWebhook = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: RequestContext,
  row: EndpointRow,
): Promise<void> => {
  await emit(ctx, tx, webhookDeleted, about(tx, request, row));
  await deleteEndpoint(tx, row.id);
};

const hourMs = 60 * 60_000;

/** Of the live secrets, only the newest and the one before it stay. */
export const rotateSecret = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: RequestContext,
  row: EndpointRow,
): Promise<{ webhook: Webhook; secret: string }> => {
  const secret = newSecret();
  const changed = (await updateEndpoint(tx, row.id, {
    secret: sealSecret(ctx, row.id, secret),
    old_secret: row.secret,
    old_secret_expires_at: new Date(ctx.clock.now().getTime() + limits.oldSecretHours * hourMs),
  }))!;
  await emit(ctx, tx, webhookSecretRotated, about(tx, request, changed));
  return { webhook: await present(ctx, tx, changed), secret };
};
