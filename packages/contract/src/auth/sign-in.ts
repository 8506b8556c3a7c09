import { z } from 'zod';
import { newPassword, signedInSchema } from './auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, ok } from '../fields.ts';
import { limits } from '../limits.ts';
import { registrationModes } from '../tenants/settings.ts';

// Every way in besides the password. What a stranger asks for is answered alike whether the address is
// known or not; what a mail or a provider proved is exchanged by POST, so that a scanner uses nothing up.

export const signInMethods = [
  'password',
  'magic_link',
  'code',
  'google',
  'passkey',
  'invitation',
  'registration',
  'demo',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/**
 * An arrival: signed in, with where to go. `redirect` is a path of this app or null; `isNew` when this
 * made the account.
 */
export const arrivalSchema = signedInSchema.extend({
  redirect: z.string().nullable(),
  isNew: z.boolean(),
  method: z.enum(signInMethods),
});
export type Arrival = z.infer<typeof arrivalSchema>;

export type RegistrationMode = (typeof registrationModes)[number];

export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** `details` of a `second_factor_required` failure. The challenge lives `secondFactorMinutes`. */
export const secondFactorChallengeSchema = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;

/** A path of this app; anything else is dropped, not refused. */
const redirect = z.string().max(limits.auth.redirectMaxLength).optional();
/** 256 random bits in base64url. */
const token = z.string().min(1).max(200);
/** `wizard` when somebody signs in to keep what the site wizard holds; other words are read as `login`. */
const context = z.enum(['login', 'wizard']).catch('login').default('login');

/** Where the outbox is read, with the local key and where no server delivers mail. */
export const outboxUrl = z.string().optional();

export const signInWays = endpoint({
  method: 'GET',
  path: '/auth/ways',
  summary: 'Which ways in work on this host',
  access: 'public',
  response: z.object({
    google: z.boolean(),
    magicLink: z.boolean(),
    code: z.boolean(),
    passkeys: z.boolean(),
    registration: z.enum(registrationModes),
    /** The domains of `domains`. */
    registrationDomains: z.array(z.string()),
  }),
});

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link',
  summary: 'Mail a link that signs in; the same answer for every address',
  access: 'public',
  body: z.object({ email, redirect, context }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The link, with the local key and for a demo user only. */
    previewUrl: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
});

export const linkKinds = ['magic_link', 'verify_email', 'reset_password', 'change_email'] as const;

export const inspectLink = endpoint({
  method: 'GET',
  path: '/auth/links/{token}',
  summary: 'What a mailed link is for, without using it',
  access: 'public',
  params: z.object({ token }),
  response: z.object({
    kind: z.enum(linkKinds),
    /** Shortened, such as `l•••@example.com`. */
    email: z.string(),
    state: z.enum(['ready', 'used', 'expired']),
    /** Until when it works. */
    expiresAt: z.iso.datetime(),
  }),
});

export const followLink = endpoint({
  method: 'POST',
  path: '/auth/links/{token}',
  summary: 'Use a mailed link: sign in, or confirm an address. A new password has a call of its own',
  access: 'public',
  params: z.object({ token }),
  body: z.object({ remember: z.boolean().optional() }),
  response: z.object({
    kind: z.enum(linkKinds),
    /** The address that was confirmed. */
    email: z.string(),
    /** Only for `magic_link`. */
    arrival: arrivalSchema.nullable(),
  }),
  errors: [
    'link_used',
    'link_expired',
    'account_suspended',
    'deletion_pending',
    'registration_closed',
    'second_factor_required',
    'email_taken',
  ],
});

export const requestCode = endpoint({
  method: 'POST',
  path: '/auth/register-or-otp',
  summary: 'Mail a six-digit code that signs in or registers; the same answer for every address',
  access: 'public',
  body: z.object({ email, context }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** How often a code may be tried. */
    tries: z.number().int(),
    /** The code, with the local key and for a demo user only. */
    previewCode: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  summary: 'Sign in with the code; `details.attemptsLeft` says how often more it may be tried',
  access: 'public',
  body: z.object({
    email,
    code: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of the code')),
    remember: z.boolean().optional(),
  }),
  response: arrivalSchema,
  errors: [
    'code_invalid',
    'code_expired',
    'account_suspended',
    'deletion_pending',
    'registration_closed',
    'second_factor_required',
  ],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  summary: 'Mail the link that confirms one’s address again',
  access: 'signed-in',
  response: ok,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mail a link to choose a new password; the same answer for every address',
  access: 'public',
  body: z.object({ email }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The link, with the local key and for a demo user only. */
    previewUrl: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with a mailed link; signs in and ends every other session',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  response: arrivalSchema,
  errors: ['link_used', 'link_expired', 'account_suspended', 'deletion_pending', 'second_factor_required'],
});

/** What the sign-in page gives Google to carry: JSON text in the query parameter `state`. */
export const googleStateSchema = z.object({
  redirect,
  plan: z.string().max(80).optional(),
  cycle: z.string().max(40).optional(),
  tenant: z.string().max(80).optional(),
  isMainPlatform: z.boolean().optional(),
});
export type GoogleState = z.infer<typeof googleStateSchema>;

export const startGoogle = endpoint({
  method: 'GET',
  path: '/auth/google',
  summary: 'Leave for Google; `challenge` is the base64url SHA-256 of a verifier that the page keeps',
  access: 'public',
  query: z.object({ state: z.string().optional(), challenge: z.string().optional() }),
  response: z.null(),
  status: 302,
});

export const finishGoogle = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Come back from Google; leads to /auth/callback#code=…&state=… or to /login?error=…',
  access: 'public',
  query: z.object({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
    iss: z.string().optional(),
  }),
  response: z.null(),
  status: 302,
});

export const exchangeSignIn = endpoint({
  method: 'POST',
  path: '/auth/exchange',
  summary: 'Fetch the sign-in that a server-made arrival left for this browser',
  access: 'public',
  body: z.object({ code: token, verifier: z.string().min(1).max(200) }),
  response: arrivalSchema,
  errors: ['link_used', 'link_expired', 'account_suspended', 'deletion_pending', 'second_factor_required'],
});

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in that asks for a second proof, with a code of the app or a recovery code',
  access: 'public',
  body: z
    .object({
      challenge: token,
      code: z.string().max(20).optional(),
      recoveryCode: z.string().max(40).optional(),
    })
    .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
      path: ['code'],
      message: 'Enter the code of your app or one recovery code',
    }),
  response: arrivalSchema,
  errors: ['code_invalid', 'link_used', 'link_expired', 'account_suspended', 'deletion_pending'],
});
