import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { isLocalName } from '../../core/loopback.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';
import { parsePublicUrl } from '../../core/safe-fetch/safe-post.ts';

/** The URL of an endpoint; throws a SafeFetchError where no message may be sent to. In production it must be https. */
export const parseWebhookUrl = (
  { env, webhookNetwork }: Pick<ServerContext, 'env' | 'webhookNetwork'>,
  text: string,
): URL => {
  const url = parsePublicUrl(text, webhookNetwork);
  if (env.nodeEnv === 'production' && url.protocol !== 'https:') {
    throw new SafeFetchError('address', 'the address is not https');
  }
  return url;
};

/** Stands for whatever address a name resolves to, so that names and ports can be checked without DNS. */
const anyPublicIp = '1.1.1.1';
const loopbackIp = '127.0.0.1';

const isRefused = (ctx: ServerContext, text: string): boolean => {
  try {
    const { hostname: host, port, protocol } = parseWebhookUrl(ctx, text);
    const target = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
    // A local name can be refused at once, unless the operator has opened it.
    const address = isLocalName(host) ? loopbackIp : anyPublicIp;
    return !ctx.webhookNetwork.mayReach({ ...target, address });
  } catch (error) {
    if (error instanceof SafeFetchError) return true;
    throw error;
  }
};

/** Refuses what can be told before the DNS lookup; the rest shows with each attempt. */
export const requireWebhookUrl = (ctx: ServerContext, text: string): void => {
  if (!isRefused(ctx, text)) return;
  const scheme = ctx.env.nodeEnv === 'production' ? ' that begins with https://' : '';
  const sentence = `Enter a public URL${scheme}, without a user name and on port 80 or 443.`;
  throw new AppError('validation_failed', sentence, { fields: { url: sentence } });
};

/** Names an endpoint in lists and logs: paths and queries often hold secrets. */
export const hostOfUrl = (text: string): string => URL.parse(text)?.host ?? '';
