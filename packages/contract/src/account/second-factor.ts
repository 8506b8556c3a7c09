// Second factor at sign-in: authenticator app (TOTP) and recovery codes.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userSchema } from '../auth/auth.ts';

/** Shown once; each is single-use, such as `k7mq-29xd-p4wv`. */
export const recoveryCodes = z.array(z.string());

export const startTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp',
  summary: 'Start the setup of an authenticator app; calling again creates a new secret',
  access: 'profile.write',
  response: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as a QR code (SVG). */
    qr: z.string(),
  }),
  errors: ['step_up_required', 'wrong_state'],
});

/** Six digits; spaces and dashes are removed. */
export const totpCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'));

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp/confirm',
  summary: 'Confirm the authenticator app with one of its codes; returns new recovery codes',
  access: 'profile.write',
  body: z.object({ code: totpCode }),
  response: z.object({ recoveryCodes }),
  errors: ['code_invalid', 'wrong_state'],
});

export const disableTotp = endpoint({
  method: 'DELETE',
  path: '/users/me/totp',
  summary: 'Disable the authenticator app',
  access: 'profile.write',
  response: userSchema,
  errors: ['step_up_required'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/recovery-codes',
  summary: 'Generate new recovery codes; the old ones stop working',
  access: 'profile.write',
  response: z.object({ recoveryCodes }),
  errors: ['step_up_required', 'wrong_state'],
});
