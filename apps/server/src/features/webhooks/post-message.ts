// One attempt to send a message: the request, and how its response is judged.
import type { WebhookError } from '@sitewright/contract/webhooks/webhooks';
import { webhookLimits as limits } from '@sitewright/contract/webhooks/webhook-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { SafeFetchError, type SafeFetchReason } from '../../core/safe-fetch/safe-fetch-error.ts';
import { safePost } from '../../core/safe-fetch/safe-post.ts';
import { storableText } from '../../core/storable.ts';
import { webhookHeaders } from './sign-webhook.ts';
import type { EndpointRow } from './webhook-endpoints.store.ts';
import type { MessageRow } from './webhook-messages.store.ts';
import { secretsOf } from './webhook-secret.ts';
import { parseWebhookUrl } from './webhook-url.ts';

export interface PostResult {
  /** Null when the message was accepted. */
  error: WebhookError | null;
  statusCode: number | null;
  durationMs: number;
  bodyExcerpt: string;
}

const errorOfReason = (reason: SafeFetchReason): WebhookError => {
  if (reason === 'address') return 'url_refused';
  return reason === 'timeout' ? 'timeout' : 'unreachable';
};

const errorOfStatus = (status: number): WebhookError | null => {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

const post = async (
  ctx: ServerContext,
  { url }: EndpointRow,
  headers: Record<string, string>,
  body: string,
): Promise<Omit<PostResult, 'durationMs'>> => {
  try {
    const { status, text } = await safePost(parseWebhookUrl(ctx, url).href, {
      headers,
      body,
      totalMs: limits.timeoutSeconds * 1_000,
      maxBytes: limits.bodyExcerptBytes,
      network: ctx.webhookNetwork,
    });
    return { error: errorOfStatus(status), statusCode: status, bodyExcerpt: storableText(text) };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { error: errorOfReason(error.reason), statusCode: null, bodyExcerpt: '' };
  }
};

export const postMessage = async (
  ctx: ServerContext,
  endpoint: EndpointRow,
  { id, body }: MessageRow,
): Promise<PostResult> => {
  const at = ctx.clock.now();
  const headers = webhookHeaders({ id, body, at, secrets: secretsOf(ctx, endpoint, at) });
  const startedAt = performance.now();
  const result = await post(ctx, endpoint, headers, body);
  return { ...result, durationMs: Math.round(performance.now() - startedAt) };
};
