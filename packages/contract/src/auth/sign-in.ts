import { z } from 'zod';
import { newPassword, signedInSchema } from './auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, ok } from '../fields.ts';
import { limits } from '../limits.ts';
import { registrationModes } from '../tenants/settings.ts';
import { hour, proofRateLimit } from '../rate-limits.ts';

// Every sign-in method besides the password. Responses to guests are the same whether the email is known or not,
// and links and provider results are consumed by POST only, so that link scanners do not use them up.

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
 * Result of a sign-in: user, tokens and where to go. `redirect` is a path of this app or null; `isNew` is
 * true when the sign-in created the account.
 */
export const signInResultSchema = signedInSchema.extend({
  redirect: z.string().nullable(),
  isNew: z.boolean(),
  method: z.enum(signInMethods),
});
export type SignInResult = z.infer<typeof signInResultSchema>;

export type RegistrationMode = (typeof registrationModes)[number];

export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** `details` of a `second_factor_required` error. The challenge is valid for `secondFactorMinutes`. */
export const secondFactorChallengeSchema = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;

/** Path of this app; anything else is ignored, not an error. */
const redirect = z.string().max(limits.auth.redirectMaxLength).optional();
/** 256 random bits in base64url. */
const token = z.string().min(1).max(200);
/** `wizard` when signing in to save the site wizard's state; other values count as `login`. */
const context = z.enum(['login', 'wizard']).catch('login').default('login');

/** URL of the outbox; only with the local key and without a mail server. */
export const outboxUrl = z.string().optional();

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/auth/ways',
  summary: 'Sign-in methods available on this host',
  access: 'public',
  response: z.object({
    google: z.boolean(),
    magicLink: z.boolean(),
    code: z.boolean(),
    passkeys: z.boolean(),
    registration: z.enum(registrationModes),
    /** Allowed email domains of mode `domains`. */
    registrationDomains: z.array(z.string()),
  }),
});

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link',
  summary: 'Email a sign-in link; same response for every email',
  access: 'public',
  body: z.object({ email, redirect, context }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The link itself; only with the local key and for a demo user. */
    previewUrl: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
  rateLimits: [{ name: 'magic', by: 'ip', limit: limits.auth.codesPerHourPerIp, per: hour }],
});

export const linkKinds = ['magic_link', 'verify_email', 'reset_password', 'change_email'] as const;

export const inspectLink = endpoint({
  method: 'GET',
  path: '/auth/links/{token}',
  summary: 'Inspect an emailed link without consuming it',
  access: 'public',
  params: z.object({ token }),
  response: z.object({
    kind: z.enum(linkKinds),
    /** Masked, such as `l•••@example.com`. */
    email: z.string(),
    state: z.enum(['ready', 'used', 'expired']),
    /** Expiry of the link. */
    expiresAt: z.iso.datetime(),
  }),
  rateLimits: [proofRateLimit],
});

export const followLink = endpoint({
  method: 'POST',
  path: '/auth/links/{token}',
  summary: 'Consume an emailed link: sign in or confirm an email. Password reset has its own endpoint',
  access: 'public',
  params: z.object({ token }),
  body: z.object({ remember: z.boolean().optional() }),
  response: z.object({
    kind: z.enum(linkKinds),
    /** The confirmed email. */
    email: z.string(),
    /** Only for `magic_link`. */
    arrival: signInResultSchema.nullable(),
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
  rateLimits: [proofRateLimit],
});

export const requestCode = endpoint({
  method: 'POST',
  path: '/auth/register-or-otp',
  summary: 'Email a six-digit code to sign in or register; same response for every email',
  access: 'public',
  body: z.object({ email, context }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** Maximum attempts per code. */
    tries: z.number().int(),
    /** The code itself; only with the local key and for a demo user. */
    previewCode: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
  rateLimits: [{ name: 'code', by: 'ip', limit: limits.auth.codesPerHourPerIp, per: hour }],
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  summary: 'Sign in with the code; errors carry `details.attemptsLeft`',
  access: 'public',
  body: z.object({
    email,
    code: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code')),
    remember: z.boolean().optional(),
  }),
  response: signInResultSchema,
  errors: [
    'code_invalid',
    'code_expired',
    'account_suspended',
    'deletion_pending',
    'registration_closed',
    'second_factor_required',
  ],
  rateLimits: [proofRateLimit],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  summary: 'Resend the email verification link',
  access: 'signed-in',
  response: ok,
  rateLimits: [{ name: 'verify', by: 'user', limit: limits.auth.verificationsPerHour, per: hour }],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Email a password reset link; same response for every email',
  access: 'public',
  body: z.object({ email }),
  response: z.object({
    ok: z.literal(true),
    minutes: z.number().int(),
    /** The link itself; only with the local key and for a demo user. */
    previewUrl: z.string().optional(),
    outboxUrl,
  }),
  status: 202,
  rateLimits: [{ name: 'forgot', by: 'ip', limit: limits.auth.codesPerHourPerIp, per: hour }],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with an emailed link; signs in and ends every other session',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  response: signInResultSchema,
  errors: ['link_used', 'link_expired', 'account_suspended', 'deletion_pending', 'second_factor_required'],
  rateLimits: [proofRateLimit],
});

/** OAuth state of the Google sign-in: JSON text in the query parameter `state`. */
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
  summary: 'Redirect to Google; `challenge` is the base64url SHA-256 of the page’s verifier',
  access: 'public',
  query: z.object({ state: z.string().optional(), challenge: z.string().optional() }),
  response: z.null(),
  status: 302,
});

export const finishGoogle = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'OAuth callback of Google; redirects to /auth/callback#code=…&state=… or /login?error=…',
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
  summary: 'Exchange the callback code for the sign-in result',
  access: 'public',
  body: z.object({ code: token, verifier: z.string().min(1).max(200) }),
  response: signInResultSchema,
  errors: ['link_used', 'link_expired', 'account_suspended', 'deletion_pending', 'second_factor_required'],
  rateLimits: [proofRateLimit],
});

export const completeSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Complete the second factor of a sign-in with an authenticator code or a recovery code',
  access: 'public',
  body: z
    .object({
      challenge: token,
      code: z.string().max(20).optional(),
      recoveryCode: z.string().max(40).optional(),
    })
    .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
      path: ['code'],
      message: 'Enter an authentication code or a recovery code',
    }),
  response: signInResultSchema,
  errors: ['code_invalid', 'link_used', 'link_expired', 'account_suspended', 'deletion_pending'],
});
