// The captcha that is built in: the browser computes for a moment. A challenge is signed, and bound to one form of one host.
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { ServerContext } from '../../core/context/server-context.ts';
import { deriveKey } from '../../core/crypto/secret-key.ts';
import type { CaptchaVerdict, CaptchaVisit } from './captcha-verdict.ts';

type Keyed = Pick<ServerContext, 'secretKey' | 'clock'>;

const secretsOf = ({ secretKey }: Keyed) => ({
  hmacSignatureSecret: deriveKey(secretKey, 'captcha-challenge').toString('hex'),
  hmacKeySignatureSecret: deriveKey(secretKey, 'captcha-solution').toString('hex'),
});

export const createAltcha = (
  ctx: Keyed & Pick<ServerContext, 'captcha'>,
  { form, host }: Pick<CaptchaVisit, 'form' | 'host'>,
): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: limits.cost,
    counter: randomInt(ctx.captcha.tries.most, ctx.captcha.tries.fewest),
    data: { form, host },
    expiresAt: new Date(ctx.clock.now().getTime() + limits.minutes * 60_000),
    deriveKey: derivePbkdf2,
    ...secretsOf(ctx),
  });

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.strictObject({ form: z.string(), host: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const readPayload = (answer: string): z.output<typeof payloadSchema> | undefined => {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
};

export const verifyAltcha = async (
  ctx: Keyed,
  answer: string,
  { form, host }: CaptchaVisit,
): Promise<CaptchaVerdict> => {
  const payload = readPayload(answer);
  if (!payload) return { ok: false, reason: 'invalid' };
  const { nonce, expiresAt, data } = payload.challenge.parameters;
  if (expiresAt * 1_000 <= ctx.clock.now().getTime()) return { ok: false, reason: 'expired' };
  const { verified } = await verifySolution({ ...payload, deriveKey: derivePbkdf2, ...secretsOf(ctx) });
  if (!verified || data.form !== form || data.host !== host) return { ok: false, reason: 'invalid' };
  return { ok: true, once: { nonce, expiresAt: new Date(expiresAt * 1_000) } };
};
