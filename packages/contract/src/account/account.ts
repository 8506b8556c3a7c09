import { z } from 'zod';
import { passkeyOptions, passkeyResponse } from './passkeys.ts';
import { totpCode } from './second-factor.ts';
import { newPassword, userSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, listQuery, ok, pagination, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { outboxUrl } from '../auth/sign-in.ts';

// What a person does with their own account. Calls that cannot be taken back answer 403 `step_up_required`
// until the session has proved its person again (`POST /users/me/step-up`), which holds for `stepUpMinutes`.

// ------------------------------------------------------------- sessions

/** Guessed from what the browser says of itself; null when it says nothing known. */
const device = { browser: z.string().nullable(), system: z.string().nullable() };

export const sessionSchema = z.object({
  id: uuid,
  /** The session that asks. */
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
  summary: 'Where one is signed in; this session first, then the one used last',
  access: 'profile.read',
  query: listQuery(),
  response: z.object({ sessions: z.array(sessionSchema), pagination }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{sessionId}',
  summary: 'Sign one of one’s own sessions out; also this one',
  access: 'profile.write',
  params: z.object({ sessionId: uuid }),
  response: ok,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/users/me/sessions/end-others',
  summary: 'Sign every other session out',
  access: 'profile.write',
  response: z.object({ ended: z.number().int() }),
});

export const signInEntrySchema = z.object({
  id: z.string(),
  at: isoDate,
  outcome: z.enum(['signed_in', 'failed']),
  /** How it was tried, such as `password` or `second_factor`; null when nobody noted it. */
  method: z.string().nullable(),
  ...device,
});
export type SignInEntry = z.infer<typeof signInEntrySchema>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/users/me/sign-ins',
  summary: 'When somebody signed in to this account or failed to, the newest first',
  access: 'profile.read',
  query: listQuery().extend({ outcome: z.enum(['signed_in', 'failed']).optional() }),
  response: z.object({ signIns: z.array(signInEntrySchema), pagination }),
});

// ------------------------------------------------------------- password and address

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/me/password',
  summary:
    'Choose a new password; ends every other session. The first one needs a step-up instead of a current one',
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
  summary: 'Ask for another address; it counts once confirmed there. The same answer for a taken one',
  access: 'profile.write',
  body: z.object({ email }),
  response: userSchema,
  status: 202,
  errors: ['step_up_required'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/email',
  summary: 'Take back the change of address that waits',
  access: 'profile.write',
  response: userSchema,
});

// ------------------------------------------------------------- picture

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/me/avatar',
  summary: 'Set one’s picture (multipart: image); kept as a square of 256 pixels',
  access: 'profile.write',
  multipart: true,
  response: userSchema,
  errors: ['too_large', 'unsupported_media_type', 'storage_full'],
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Remove one’s picture',
  access: 'profile.write',
  response: userSchema,
});

// ------------------------------------------------------------- step-up

export const stepUpMethods = ['password', 'totp', 'recovery', 'passkey', 'mail'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** Until when this session counts as freshly proved; null when it does not. */
const provedUntil = isoDate.nullable();

export const stepUpWays = endpoint({
  method: 'GET',
  path: '/users/me/step-up',
  summary: 'How this person can prove themselves again, and whether they just have',
  access: 'profile.read',
  response: z.object({ methods: z.array(z.enum(stepUpMethods)), provedUntil }),
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/users/me/step-up',
  summary:
    'Prove oneself again with exactly one of: password, code (of the app or by mail), recovery code, passkey',
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
      message: 'Give one proof: your password, a code or a passkey',
    }),
  response: z.object({ provedUntil }),
  errors: ['code_invalid', 'passkey_invalid'],
});

export const sendStepUpCode = endpoint({
  method: 'POST',
  path: '/users/me/step-up/code',
  summary: 'Mail a code to somebody who has neither password, app nor passkey',
  access: 'profile.write',
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The code, with the local key and for a demo user only. */
    previewCode: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
  errors: ['wrong_state'],
});

export const stepUpPasskeyOptions = endpoint({
  method: 'POST',
  path: '/users/me/step-up/passkey/options',
  summary: 'What the browser needs to prove its person again with a passkey',
  access: 'profile.write',
  response: passkeyOptions,
  errors: ['wrong_state'],
});
