// Asks a captcha service about an answer. The services share one protocol, `siteverify`.
import type { CaptchaProvider } from '@sitewright/contract/captcha/captcha';
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import { z } from 'zod';
import type { ServerContext } from '../../core/context/server-context.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';
import { safePost } from '../../core/safe-fetch/safe-post.ts';
import type { CaptchaVerdict, CaptchaVisit } from './captcha-verdict.ts';

const maxBytes = 16 * 1024;

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Response = z.output<typeof responseSchema>;

export interface ServiceKeys {
  provider: Exclude<CaptchaProvider, 'altcha'>;
  siteKey: string;
  secret: string;
}

/** Undefined when the service does not answer as agreed. */
const ask = async (
  ctx: ServerContext,
  { provider, siteKey, secret }: ServiceKeys,
  answer: string,
  ip: string,
): Promise<Response | undefined> => {
  const fields = {
    secret,
    response: answer,
    remoteip: ip,
    ...(provider === 'hcaptcha' ? { sitekey: siteKey } : {}),
  };
  try {
    const { status, text } = await safePost(ctx.captcha.services[provider].verifyUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      totalMs: ctx.captcha.verifyMs,
      maxBytes,
      network: ctx.captcha.network,
    });
    return status === 200 ? responseSchema.parse(JSON.parse(text)) : undefined;
  } catch (error) {
    if (error instanceof SafeFetchError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
};

/** Wrong keys are a mistake of the site's owner: the visitor cannot do anything about it. */
const isOurs = (code: string): boolean => /secret|sitekey|internal-error/.test(code);

export const verifyWithService = async (
  ctx: ServerContext,
  keys: ServiceKeys,
  answer: string,
  { ip, host }: CaptchaVisit,
): Promise<CaptchaVerdict> => {
  const response = await ask(ctx, keys, answer, ip);
  if (!response) return { ok: false, reason: 'unavailable' };
  const { success, hostname, score, 'error-codes': codes } = response;
  if (!success) {
    if (codes.some(isOurs)) return { ok: false, reason: 'unavailable' };
    return { ok: false, reason: codes.includes('timeout-or-duplicate') ? 'expired' : 'invalid' };
  }
  const isElsewhere = hostname !== undefined && hostname !== host;
  const isUnlikely = keys.provider === 'recaptcha_score' && (score ?? 0) < limits.scoreMin;
  return isElsewhere || isUnlikely ? { ok: false, reason: 'invalid' } : { ok: true };
};
