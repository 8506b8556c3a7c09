// The captcha services that a site can connect: where they verify answers, and what a page loads of them.
import type { CaptchaProvider } from '@sitewright/contract/captcha/captcha';

export interface CaptchaService {
  verifyUrl: string;
  /** Hosts that the policy of the published site has to allow. */
  origins: readonly string[];
}

const recaptcha: CaptchaService = {
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  origins: ['https://www.google.com', 'https://www.gstatic.com'],
};

export const captchaServices: Readonly<Record<Exclude<CaptchaProvider, 'altcha'>, CaptchaService>> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://js.hcaptcha.com', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha,
  recaptcha_score: recaptcha,
};
