import { z } from 'zod';
import { newPassword, userSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, jsonObject, listQuery, ok, pagination, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { tenantRoles } from '../permissions.ts';
import { arrivalSchema, outboxUrl } from '../auth/sign-in.ts';

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

// ------------------------------------------------------------- second factor

/** Shown once; each works once, such as `k7mq-29xd-p4wv`. */
const recoveryCodes = z.array(z.string());

export const startTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp',
  summary: 'Begin to set up an authenticator app; asking again makes a new secret',
  access: 'profile.write',
  response: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as an SVG picture to scan. */
    qr: z.string(),
  }),
  errors: ['step_up_required', 'wrong_state'],
});

/** Six digits; spaces and dashes are dropped. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of the code'));

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp/confirm',
  summary: 'Finish setting up the app with one of its codes; answers new recovery codes',
  access: 'profile.write',
  body: z.object({ code }),
  response: z.object({ recoveryCodes }),
  errors: ['code_invalid', 'wrong_state'],
});

export const disableTotp = endpoint({
  method: 'DELETE',
  path: '/users/me/totp',
  summary: 'Stop asking for codes of the app',
  access: 'profile.write',
  response: userSchema,
  errors: ['step_up_required'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/recovery-codes',
  summary: 'A new set of recovery codes; the old ones stop working',
  access: 'profile.write',
  response: z.object({ recoveryCodes }),
  errors: ['step_up_required', 'wrong_state'],
});

// ------------------------------------------------------------- passkeys

/**
 * What goes into the browser's `navigator.credentials` and what comes out of it, in the JSON shapes of
 * WebAuthn Level 3 (`PublicKeyCredentialCreationOptionsJSON` and its siblings).
 */
const passkeyOptions = z.object({ options: jsonObject });
const passkeyResponse = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: jsonObject,
  clientExtensionResults: jsonObject.default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;
const passkeyName = required(limits.auth.passkeyNameMaxLength, 'Give the passkey a name');

export const passkeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** Kept by a service that copies it to the person's other devices. */
  isBackedUp: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyParams = z.object({ passkeyId: uuid });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/me/passkeys',
  summary: 'One’s passkeys, the newest first; at most `passkeysPerPerson`',
  access: 'profile.read',
  response: z.object({ passkeys: z.array(passkeySchema) }),
});

export const passkeyCreationOptions = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  access: 'profile.write',
  response: passkeyOptions,
  errors: ['step_up_required', 'passkey_limit'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Keep the passkey that the browser made; the first second factor comes with recovery codes',
  access: 'profile.write',
  body: z.object({ name: passkeyName, response: passkeyResponse }),
  response: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodes.nullable() }),
  status: 201,
  errors: ['step_up_required', 'passkey_limit', 'passkey_invalid'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/users/me/passkeys/{passkeyId}',
  summary: 'Rename a passkey',
  access: 'profile.write',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  response: passkeySchema,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/users/me/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  access: 'profile.write',
  params: passkeyParams,
  response: ok,
  errors: ['step_up_required', 'last_way_in'],
});

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What the browser needs to sign in with a passkey, whoever it is',
  access: 'public',
  response: passkeyOptions,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey alone, which is both proofs at once',
  access: 'public',
  body: z.object({
    response: passkeyResponse,
    remember: z.boolean().optional(),
    redirect: z.string().max(limits.auth.redirectMaxLength).optional(),
  }),
  response: arrivalSchema,
  errors: ['passkey_invalid', 'account_suspended', 'tenant_suspended', 'deletion_pending'],
});

const challenge = z.string().min(1).max(200);

export const passkeySecondFactorOptions = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
  summary: 'What the browser needs to finish a sign-in with a passkey of that person',
  access: 'public',
  body: z.object({ challenge }),
  response: passkeyOptions,
  errors: ['link_used', 'link_expired'],
});

export const passSecondFactorWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/verify',
  summary: 'Finish a sign-in that asks for a second proof, with a passkey',
  access: 'public',
  body: z.object({ challenge, response: passkeyResponse }),
  response: arrivalSchema,
  errors: ['passkey_invalid', 'link_used', 'link_expired', 'account_suspended', 'deletion_pending'],
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
      code: code.optional(),
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

// ------------------------------------------------------------- data

export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'What is kept about oneself, with one’s sites and files, as a zip',
  access: 'profile.read',
  /** The body is the file itself. */
  response: z.unknown(),
});

/** What becomes of a site when its person leaves. */
export const siteFates = ['handed_over', 'trashed'] as const;

export const deletionPreview = endpoint({
  method: 'GET',
  path: '/users/me/deletion',
  summary: 'What deleting the account would do',
  access: 'profile.read',
  response: z.object({
    graceDays: z.number().int(),
    /** When it would take effect if asked for now. */
    dueAt: isoDate,
    sites: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        tenantId: z.string(),
        tenantName: z.string(),
        isPublished: z.boolean(),
        fate: z.enum(siteFates),
        /** Whose it becomes. */
        newOwner: z.string().nullable(),
      }),
    ),
    /** Uploaded pictures; they stay with their sites. */
    media: z.number().int(),
    memberships: z.array(
      z.object({ tenantId: z.string(), tenantName: z.string(), role: z.enum(tenantRoles) }),
    ),
    /** What must be handed to somebody else first; while there is any, deleting answers 409 `last_admin`. */
    blockers: z.array(
      z.object({
        reason: z.enum(['last_admin', 'owner', 'last_super_admin']),
        tenantId: z.string().nullable(),
        tenantName: z.string().nullable(),
      }),
    ),
  }),
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/users/me/deletion',
  summary: 'Delete the account after a time to think it over; ends every session',
  access: 'profile.write',
  response: z.object({ dueAt: isoDate }),
  status: 202,
  errors: ['step_up_required', 'last_admin', 'last_super_admin'],
});

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/auth/cancel-deletion',
  summary: 'Keep the account, with the `details.cancelToken` that signing in answered; then sign in again',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: ok,
  errors: ['link_used', 'link_expired'],
});
