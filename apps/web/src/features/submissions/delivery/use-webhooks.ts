import {
  createFormWebhook,
  deleteFormWebhook,
  listFormWebhooks,
  replayFormWebhookMessage,
  rotateFormWebhookSecret,
  testFormWebhook,
  updateFormWebhook,
} from '@sitewright/contract/form-delivery/form-webhooks';
import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

export interface FormTarget {
  siteId: string;
  formId: string;
}

const webhooksKey = ({ formId }: FormTarget) => ['form-webhooks', formId] as const;
export const attemptsKey = (webhookId: string) => ['webhook-attempts', webhookId] as const;

export const useWebhooks = (target: FormTarget) =>
  useQuery({
    queryKey: webhooksKey(target),
    queryFn: ({ signal }) =>
      request(listFormWebhooks, { params: { id: target.siteId, formId: target.formId }, signal }),
    staleTime: 0,
  });

interface WebhookInput {
  url: string;
  description: string;
}

/** Calls that change the webhooks of a form. Each rejects with the reason; list and logs follow. */
export function useWebhookActions(target: FormTarget) {
  const client = useQueryClient();
  const params = { id: target.siteId, formId: target.formId };
  const ofWebhook = ({ id }: Webhook) => ({ params: { ...params, webhookId: id } });
  const reload = async (webhook?: Webhook): Promise<void> => {
    await client.invalidateQueries({ queryKey: webhooksKey(target) });
    if (webhook) await client.invalidateQueries({ queryKey: attemptsKey(webhook.id) });
  };
  const then = async <Result>(call: Promise<Result>, webhook?: Webhook): Promise<Result> => {
    const result = await call;
    await reload(webhook);
    return result;
  };
  return {
    add: (input: WebhookInput) => then(request(createFormWebhook, { params, body: input })),
    change: (webhook: Webhook, change: Partial<WebhookInput & { isEnabled: boolean }>) =>
      then(request(updateFormWebhook, { ...ofWebhook(webhook), body: change })),
    remove: (webhook: Webhook) => then(request(deleteFormWebhook, ofWebhook(webhook))),
    rotate: (webhook: Webhook) => then(request(rotateFormWebhookSecret, ofWebhook(webhook))),
    test: (webhook: Webhook) => then(request(testFormWebhook, ofWebhook(webhook)), webhook),
    replay: (webhook: Webhook, messageId: string) =>
      then(
        request(replayFormWebhookMessage, {
          params: { ...params, webhookId: webhook.id, webhookMessageId: messageId },
        }),
        webhook,
      ),
    reload,
  };
}
export type WebhookActions = ReturnType<typeof useWebhookActions>;
