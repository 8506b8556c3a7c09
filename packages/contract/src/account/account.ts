import { z } from 'zod';
import { passkeyOptions, passkeyResponse } from './passkeys.ts';
import { totpCode } from './second-factor.ts';
import { newPassword, userSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, listQuery, ok, pagination, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { outboxUrl } from '../auth/sign-in.ts';
import { hour, minute } from '../rate-limits.ts';

// The signed-in user's own account. Irreversible calls fail with 403 `step_up_required` until the session has
// re-authenticated (`POST /users/me/step-up`), which holds for `stepUpMinutes`.

// ------------------------------------------------------------- sessions

/** Parsed from the User-Agent header; null when it is not recognised. */
const device = { browser: z.string().nullable(), system: z.string().nullable() };

export const sessionSchema = z.object({
  id: uuid,
  /** The session of this request. */
  isCurrent: z.boolean(),
  ...device,
  /** One of the `signInMethods`. */
  method: z.string(),
  tenantId: z.string().nullable(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'List the active sessions of the account; the current one first, then by last use',
  access: 'profile.read',
  query: listQuery(),
  response: z.object({ sessions: z.array(sessionSchema), pagination }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{sessionId}',
  summary: 'End one session of the account; the current one is allowed',
  access: 'profile.write',
  params: z.object({ sessionId: uuid }),
  response: ok,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/users/me/sessions/end-others',
  summary: 'End every other session of the account',
  access: 'profile.write',
  response: z.object({ ended: z.number().int() }),
});

export const signInEntrySchema = z.object({
  id: z.string(),
  at: isoDate,
  outcome: z.enum(['signed_in', 'failed']),
  /** Sign-in method, such as `password` or `second_factor`; null when it was not recorded. */
  method: z.string().nullable(),
  ...device,
});
export type SignInEntry = z.infer<typeof signInEntrySchema>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/users/me/sign-ins',
  summary: 'Sign-in history of the account, failed attempts included; newest first',
  access: 'profile.read',
  query: listQuery().extend({ outcome: z.enum(['signed_in', 'failed']).optional() }),
  response: z.object({ signIns: z.array(signInEntrySchema), pagination }),
});

// ------------------------------------------------------------- password and email

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/me/password',
  summary:
    'Set a new password; ends every other session. A first password needs a step-up, not the current one',
  access: 'profile.write',
  body: z.object({
    currentPassword: z.string().max(limits.auth.passwordMaxLength).optional(),
    newPassword,
  }),
  response: z.object({ ended: z.number().int() }),
  errors: ['step_up_required'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/users/me/email',
  summary: 'Request an email change; applied once the new email confirms it. Same response if it is taken',
  access: 'profile.write',
  body: z.object({ email }),
  response: userSchema,
  status: 202,
  errors: ['step_up_required'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/email',
  summary: 'Cancel the pending email change',
  access: 'profile.write',
  response: userSchema,
});

// ------------------------------------------------------------- avatar

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/me/avatar',
  summary: 'Set the avatar (multipart: image); stored as a square of 256 pixels',
  access: 'profile.write',
  multipart: true,
  response: userSchema,
  errors: ['too_large', 'unsupported_media_type', 'storage_full'],
  rateLimits: [{ name: 'avatar', by: 'user', limit: limits.auth.avatarsPerHour, per: hour }],
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Remove the avatar',
  access: 'profile.write',
  response: userSchema,
});

// ------------------------------------------------------------- step-up

export const stepUpMethods = ['password', 'totp', 'recovery', 'passkey', 'mail'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** When the step-up of this session expires; null when there is none. */
const provedUntil = isoDate.nullable();

export const getStepUpMethods = endpoint({
  method: 'GET',
  path: '/users/me/step-up',
  summary: 'Step-up methods available to this user, and until when the current step-up holds',
  access: 'profile.read',
  response: z.object({ methods: z.array(z.enum(stepUpMethods)), provedUntil }),
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/users/me/step-up',
  summary:
    'Re-authenticate with exactly one of: password, code (authenticator app or email), recovery code, passkey',
  access: 'profile.write',
  body: z
    .object({
      password: z.string().min(1).max(limits.auth.passwordMaxLength).optional(),
      code: totpCode.optional(),
      recoveryCode: z.string().max(40).optional(),
      passkeyResponse: passkeyResponse.optional(),
    })
    .refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
      path: ['password'],
      message: 'Enter your password or a code, or use a passkey',
    }),
  response: z.object({ provedUntil }),
  errors: ['code_invalid', 'passkey_invalid'],
  rateLimits: [{ name: 'step-up', by: 'user', limit: limits.auth.stepUpTriesPerMinute, per: minute }],
});

export const sendStepUpCode = endpoint({
  method: 'POST',
  path: '/users/me/step-up/code',
  summary: 'Email a step-up code to a user without a password, authenticator app or passkey',
  access: 'profile.write',
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The code itself; only with the local key and for a demo user. */
    previewCode: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
  errors: ['wrong_state'],
});

export const stepUpPasskeyOptions = endpoint({
  method: 'POST',
  path: '/users/me/step-up/passkey/options',
  summary: 'WebAuthn options for a step-up with a passkey',
  access: 'profile.write',
  response: passkeyOptions,
  errors: ['wrong_state'],
});
