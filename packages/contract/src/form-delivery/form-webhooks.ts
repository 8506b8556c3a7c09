import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { webhookLimits } from '../webhooks/webhook-limits.ts';
import {
  webhookAttemptList,
  webhookAttemptSchema,
  webhookDescription,
  webhookSchema,
  webhookUrl,
  webhookWithSecretSchema,
} from '../webhooks/webhooks.ts';

// The webhooks of a form: they receive `form.submitted`.

const formParams = idParams.extend({ formId: uuid });
const params = formParams.extend({ webhookId: uuid });

export const listFormWebhooks = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/webhooks',
  summary: 'List the webhooks of a form, the oldest first',
  access: 'sites.forms',
  apiKeys: false,
  params: formParams,
  response: z.object({ webhooks: z.array(webhookSchema) }),
});

export const createFormWebhook = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/webhooks',
  summary: 'Add a webhook to a form; the only response with its secret',
  access: 'sites.write',
  apiKeys: false,
  params: formParams,
  body: z.strictObject({ url: webhookUrl, description: webhookDescription.default('') }),
  response: webhookWithSecretSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const updateFormWebhook = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}',
  summary: 'Change a webhook, pause it or resume it',
  access: 'sites.write',
  apiKeys: false,
  params,
  body: z.strictObject({
    url: webhookUrl.optional(),
    description: webhookDescription.optional(),
    isEnabled: z.boolean().optional(),
  }),
  response: webhookSchema,
});

export const deleteFormWebhook = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}',
  summary: 'Delete a webhook with its log',
  access: 'sites.write',
  apiKeys: false,
  params,
  response: ok,
});

export const rotateFormWebhookSecret = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}/rotate-secret',
  summary: 'Make a new secret; the one before it signs as well for a day',
  access: 'sites.write',
  apiKeys: false,
  params,
  response: webhookWithSecretSchema,
});

export const testFormWebhook = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}/test',
  summary: 'Send a test message to a webhook, once',
  access: 'sites.write',
  apiKeys: false,
  params,
  response: webhookAttemptSchema,
  status: 202,
  rateLimits: [{ name: 'webhook-test', by: 'user', limit: webhookLimits.testsPerHour, per: hour }],
});

export const listFormWebhookAttempts = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}/attempts',
  summary: 'List the attempts to send messages to a webhook, the newest first',
  access: 'sites.forms',
  apiKeys: false,
  params,
  query: webhookAttemptList.query,
  response: webhookAttemptList.response,
});

export const replayFormWebhookMessage = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/webhooks/{webhookId}/messages/{webhookMessageId}/replay',
  summary: 'Send a message to a webhook again, now',
  access: 'sites.write',
  apiKeys: false,
  params: params.extend({ webhookMessageId: uuid }),
  response: webhookAttemptSchema,
  status: 202,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'webhook-replay', by: 'user', limit: webhookLimits.replaysPerHour, per: hour }],
});
