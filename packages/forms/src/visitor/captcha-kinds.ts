/** Answers what proves that the captcha was solved, or nothing yet. */
export interface Captcha {
  answer: () => Promise<string | undefined>;
  /** After an answer was refused: it would be refused again. */
  reset: () => void;
}

/** The captcha cannot be shown here, such as on a page without HTTPS. */
export class CaptchaUnavailableError extends Error {}
