// Headers of a message, per Standard Webhooks (https://www.standardwebhooks.com).
import { createHmac } from 'node:crypto';
import { keyOfSecret } from './webhook-secret.ts';

interface Signed {
  id: string;
  body: string;
  /** The newest first. */
  secrets: readonly string[];
  at: Date;
}

export const webhookHeaders = ({ id, body, secrets, at }: Signed): Record<string, string> => {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', keyOfSecret(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
};
