// The webhooks of a form.
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/form-delivery/form-webhooks';
import type { Permission } from '@sitewright/contract/permissions';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireForm } from '../forms/require-form.ts';
import { requireSite } from '../sites/require-site.ts';
import { listAttempts } from '../webhooks/list-attempts.ts';
import {
  addWebhook,
  changeWebhook,
  type FormOwner,
  listWebhooksOfForm,
  removeWebhook,
  requireFormWebhook,
  rotateSecret,
} from '../webhooks/manage-webhooks.ts';
import { replayMessage, sendTestMessage } from '../webhooks/replay-message.ts';

type Target = FormOwner & { id: string };
type Endpoint = Awaited<ReturnType<typeof requireFormWebhook>>;

/** Runs work on a form for which the actor has the permission. */
const withForm = <Result>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, formId }: FormOwner,
  permission: Permission,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, permission);
    await requireForm(tx, { siteId, id: formId });
    return work(tx);
  });

/** Runs work on a webhook that the actor may change. */
const withWebhook = <Result>(
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  work: (tx: TenantTransaction, row: Endpoint) => Promise<Result>,
): Promise<Result> =>
  withForm(ctx, actor, target, 'sites.write', async (tx) =>
    work(tx, await requireFormWebhook(tx, target, target.id)),
  );

export const listFormWebhooks = (ctx: ServerContext, actor: Actor, target: FormOwner) =>
  withForm(ctx, actor, target, 'sites.forms', async (tx) => ({
    webhooks: await listWebhooksOfForm(ctx, tx, target.formId),
  }));

export const createFormWebhook = (
  ctx: ServerContext,
  request: RequestContext,
  { siteId, formId }: FormOwner,
  input: EndpointInput<typeof contract.createFormWebhook>['body'],
): Promise<{ webhook: Webhook; secret: string }> =>
  withForm(ctx, request.actor, { siteId, formId }, 'sites.write', (tx) =>
    addWebhook(ctx, tx, request, { ...input, siteId, formId, eventTypes: [formSubmitted.name] }),
  );

export const updateFormWebhook = (
  ctx: ServerContext,
  request: RequestContext,
  target: Target,
  change: EndpointInput<typeof contract.updateFormWebhook>['body'],
): Promise<Webhook> =>
  withWebhook(ctx, request.actor, target, (tx, row) => changeWebhook(ctx, tx, request, row, change));

export const deleteFormWebhook = (
  ctx: ServerContext,
  request: RequestContext,
  target: Target,
): Promise<void> =>
  withWebhook(ctx, request.actor, target, (tx, row) => removeWebhook(ctx, tx, request, row));

export const rotateFormWebhookSecret = (ctx: ServerContext, request: RequestContext, target: Target) =>
  withWebhook(ctx, request.actor, target, (tx, row) => rotateSecret(ctx, tx, request, row));

export const testFormWebhook = (ctx: ServerContext, actor: Actor, target: Target): Promise<WebhookAttempt> =>
  withWebhook(ctx, actor, target, (tx, row) => sendTestMessage(ctx, tx, row));

export const listFormWebhookAttempts = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  query: EndpointInput<typeof contract.listFormWebhookAttempts>['query'],
) =>
  withForm(ctx, actor, target, 'sites.forms', async (tx) => {
    const { id } = await requireFormWebhook(tx, target, target.id);
    return listAttempts(tx, id, query);
  });

export const replayFormWebhookMessage = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  messageId: string,
): Promise<WebhookAttempt> =>
  withWebhook(ctx, actor, target, (tx, row) => replayMessage(ctx, tx, row, messageId));
