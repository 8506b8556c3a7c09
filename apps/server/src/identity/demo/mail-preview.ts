// Preview of an undelivered mail in a response.
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { isDemoEmail } from './demo-accounts.ts';
import { hasLocalKey } from './local-key.ts';

export const outboxPath = '/dev/outbox';

interface Mailed {
  meta: Pick<CallMeta, 'request'>;
  /** The recipient. */
  email: string;
}

/**
 * With the local key: the code or link itself for a demo user, the URL of the outbox for any other recipient whose
 * mail is not delivered. Nothing without the key.
 */
export const mailPreview = <T extends object>(
  ctx: Pick<ServerContext, 'env' | 'localKey'>,
  { meta, email }: Mailed,
  preview: T,
): T | { outboxUrl?: string } => {
  if (!hasLocalKey(ctx, meta.request)) return {};
  if (isDemoEmail(email)) return preview;
  return ctx.env.smtpUrl === undefined ? { outboxUrl: outboxPath } : {};
};
