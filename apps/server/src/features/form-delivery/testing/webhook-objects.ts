import type { AccessOwner } from '../../../testing/access-matrix/access-data.ts';

/** A webhook of a form with a message, for the access matrix. */
export const createWebhookObjects = async (
  { ask, siteId, word }: AccessOwner,
  formId: string,
): Promise<{ webhookId: string; webhookMessageId: string }> => {
  const path = `/sites/${siteId}/forms/${formId}/webhooks`;
  const { webhook } = await ask<{ webhook: { id: string } }>('POST', path, {
    url: `https://${word}.example.com/`,
    description: word,
  });
  const { messageId } = await ask<{ messageId: string }>('POST', `${path}/${webhook.id}/test`);
  return { webhookId: webhook.id, webhookMessageId: messageId };
};
