// The signed question of the page that visitors without scripts get in the place of a captcha.
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import { deriveKey } from '../../core/crypto/secret-key.ts';
import type { CaptchaVerdict, CaptchaVisit } from './captcha-verdict.ts';

type Keyed = Pick<ServerContext, 'secretKey' | 'clock'>;
type Place = Pick<CaptchaVisit, 'form' | 'host'>;

const sign = (
  { secretKey }: Keyed,
  { form, host }: Place,
  [at, nonce, sum]: readonly [number, string, number],
): Buffer =>
  createHmac('sha256', deriveKey(secretKey, 'captcha-confirm'))
    .update([form, host, at, nonce, sum].join('\n'))
    .digest();

export interface Confirmation {
  token: string;
  /** The visitor adds them up. */
  numbers: readonly [number, number];
}

export const createConfirmation = (ctx: Keyed, place: Place): Confirmation => {
  const numbers = [randomInt(2, 10), randomInt(2, 10)] as const;
  const at = ctx.clock.now().getTime();
  const nonce = randomBytes(12).toString('base64url');
  const signature = sign(ctx, place, [at, nonce, numbers[0] + numbers[1]]).toString('base64url');
  return { token: `${at}.${nonce}.${signature}`, numbers };
};

export const verifyConfirmation = (
  ctx: Keyed,
  { token, answer }: { token: string; answer: string },
  place: Place,
): CaptchaVerdict => {
  const [at, nonce, signature] = token.split('.');
  const sum = Number(answer.trim());
  if (!/^\d{1,15}$/.test(at ?? '') || !nonce || !signature || !Number.isInteger(sum))
    return { ok: false, reason: 'invalid' };
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(ctx, place, [Number(at), nonce, sum]);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: 'invalid' };
  const ageSeconds = (ctx.clock.now().getTime() - Number(at)) / 1_000;
  if (ageSeconds < limits.confirmSeconds) return { ok: false, reason: 'invalid' };
  const lifetime = limits.confirmHours * 3_600;
  if (ageSeconds > lifetime) return { ok: false, reason: 'expired' };
  return {
    ok: true,
    once: { nonce, expiresAt: new Date(Number(at) + lifetime * 1_000) },
    isConfirmation: true,
  };
};
