// Finds texts that are sent to several forms of the installation. Only a keyed hash of a text is stored.
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import { createHmac } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { deriveKey } from '../../core/crypto/secret-key.ts';
import { incrementCounter, readCounter } from '../../core/rate-limits/rate-limit.store.ts';

const daySeconds = 24 * 3_600;

/** Counts a text as seen in a form. True when so many forms got it within a day. */
export const isRepeatedText = async (
  { secretKey }: Pick<ServerContext, 'secretKey'>,
  tx: TenantTransaction,
  { publicId, text }: { publicId: string; text: string },
): Promise<boolean> => {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain.length < limits.repeatedTextMinLength) return false;
  const hash = createHmac('sha256', deriveKey(secretKey, 'repeated-text')).update(plain).digest('base64url');
  const key = `form-text:${hash}`;
  const { count } = await incrementCounter(tx, `${key}:${publicId}`, daySeconds);
  const forms = count === 1 ? await incrementCounter(tx, key, daySeconds) : await readCounter(tx, key);
  return forms.count >= limits.repeatedForms;
};
