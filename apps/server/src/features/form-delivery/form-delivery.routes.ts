import * as autoresponder from '@sitewright/contract/form-delivery/autoresponder';
import * as contract from '@sitewright/contract/form-delivery/form-webhooks';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getAutoresponder, saveAutoresponder } from './autoresponder.service.ts';
import {
  createFormWebhook,
  deleteFormWebhook,
  listFormWebhookAttempts,
  listFormWebhooks,
  replayFormWebhookMessage,
  rotateFormWebhookSecret,
  testFormWebhook,
  updateFormWebhook,
} from './form-webhooks.service.ts';

const formOf = ({ id, formId }: { id: string; formId: string }) => ({ siteId: id, formId });
const targetOf = (params: { id: string; formId: string; webhookId: string }) => ({
  ...formOf(params),
  id: params.webhookId,
});

export const formDeliveryRoutes: MountedRoute[] = [
  route(autoresponder.getAutoresponder, (ctx, { actor, params }) =>
    getAutoresponder(ctx, actor, { siteId: params.id, id: params.formId }),
  ),
  route(autoresponder.saveAutoresponder, (ctx, { actor, params, body }) =>
    saveAutoresponder(ctx, actor, { siteId: params.id, id: params.formId }, body),
  ),
  route(contract.listFormWebhooks, (ctx, { actor, params }) => listFormWebhooks(ctx, actor, formOf(params))),
  route(contract.createFormWebhook, (ctx, { actor, meta, params, body }) =>
    createFormWebhook(ctx, { actor, meta }, formOf(params), body),
  ),
  route(contract.updateFormWebhook, (ctx, { actor, meta, params, body }) =>
    updateFormWebhook(ctx, { actor, meta }, targetOf(params), body),
  ),
  route(contract.deleteFormWebhook, async (ctx, { actor, meta, params }) => {
    await deleteFormWebhook(ctx, { actor, meta }, targetOf(params));
    return { ok: true as const };
  }),
  route(contract.rotateFormWebhookSecret, (ctx, { actor, meta, params }) =>
    rotateFormWebhookSecret(ctx, { actor, meta }, targetOf(params)),
  ),
  route(contract.testFormWebhook, (ctx, { actor, params }) => testFormWebhook(ctx, actor, targetOf(params))),
  route(contract.listFormWebhookAttempts, (ctx, { actor, params, query }) =>
    listFormWebhookAttempts(ctx, actor, targetOf(params), query),
  ),
  route(contract.replayFormWebhookMessage, (ctx, { actor, params }) =>
    replayFormWebhookMessage(ctx, actor, targetOf(params), params.webhookMessageId),
  ),
];
