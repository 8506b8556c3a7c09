// Checks that a visitor solved the captcha of a form, by the provider that the site uses.
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { verifyAltcha } from './altcha.ts';
import { secretOf } from './captcha.service.ts';
import { findSiteCaptcha, spendNonce } from './captcha.store.ts';
import type { CaptchaVerdict, CaptchaVisit } from './captcha-verdict.ts';
import { verifyConfirmation } from './confirmation.ts';
import { verifyWithService } from './site-verify.ts';

/** Inputs that prove that the form was sent by a person; the widgets of the services add some of their own. */
export const captchaInputs = {
  answer: 'altcha',
  confirmToken: '_confirm',
  confirmAnswer: '_answer',
  ofServices: ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response'],
} as const;

export const captchaInputNames: readonly string[] = Object.values(captchaInputs).flat();

export const hasCaptcha = ({ fields, settings }: Pick<FormDefinition, 'fields' | 'settings'>): boolean =>
  settings.recaptcha || fields.some(({ type }) => type === 'captcha');

export interface CaptchaCheck extends CaptchaVisit {
  tenantId: string;
  siteId: string;
  pairs: Pairs;
}

const answerOf = (pairs: Pairs): string | undefined =>
  [captchaInputs.answer, ...captchaInputs.ofServices]
    .map((name) => valueOf(pairs, name))
    .find((answer) => answer !== undefined);

/** Called outside of transactions, as services take their time. */
export const checkCaptcha = async (
  ctx: ServerContext,
  { tenantId, siteId, pairs, ...visit }: CaptchaCheck,
): Promise<CaptchaVerdict> => {
  const token = valueOf(pairs, captchaInputs.confirmToken);
  if (token !== undefined) {
    const answer = valueOf(pairs, captchaInputs.confirmAnswer) ?? '';
    return verifyConfirmation(ctx, { token, answer }, visit);
  }
  const answer = answerOf(pairs);
  if (answer === undefined) return { ok: false, reason: 'missing' };
  if (answer.length > limits.answerMaxLength) return { ok: false, reason: 'invalid' };
  const row = await withTenant(ctx.db, { tenantId }, (tx) => findSiteCaptcha(tx, siteId));
  const { provider = 'altcha', site_key: siteKey = '' } = row ?? {};
  if (!row || provider === 'altcha') return verifyAltcha(ctx, answer, visit);
  return verifyWithService(ctx, { provider, siteKey, secret: secretOf(ctx, row) ?? '' }, answer, visit);
};

/** The same verdict, unless its solution was accepted before. In the transaction that stores the submission. */
export const spendCaptcha = async (
  ctx: Pick<ServerContext, 'clock'>,
  tx: TenantTransaction,
  verdict: CaptchaVerdict,
): Promise<CaptchaVerdict> => {
  if (!verdict.ok || !verdict.once) return verdict;
  const isFirst = await spendNonce(tx, { ...verdict.once, now: ctx.clock.now() });
  return isFirst ? verdict : { ok: false, reason: 'invalid' };
};
