/** The form, host and visitor of a solution. */
export interface CaptchaVisit {
  ip: string;
  host: string;
  /** Public id of the form. */
  form: string;
}

/** `once`: accepted one time only, until it expires. */
export type CaptchaVerdict =
  | { ok: true; once?: { nonce: string; expiresAt: Date }; isConfirmation?: true }
  | { ok: false; reason: 'missing' | 'invalid' | 'expired' | 'unavailable' };
