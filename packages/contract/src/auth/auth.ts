import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { notifiableEvents } from '../events.ts';
import { email, isoDate, language, ok, timezone, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { roles, tenantRoles } from '../permissions.ts';
import { hour } from '../rate-limits.ts';

const channels = z.object({ email: z.boolean(), inApp: z.boolean() });

export const userSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  /** Null for platform staff who have selected no tenant. */
  tenantId: z.string().nullable(),
  locale: language,
  emailVerified: z.boolean(),
  createdAt: isoDate,
  /** Path of this app to a square image. */
  avatarUrl: z.string().nullable(),
  /** An IANA name such as `Asia/Ho_Chi_Minh`. */
  timezone: z.string(),
  /** False for users who signed up by link, code or Google and never set one. */
  hasPassword: z.boolean(),
  twoFactor: z.object({
    /** Whether sign-in requires a second factor: authenticator app or passkey. */
    enabled: z.boolean(),
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** New email that awaits confirmation. */
  pendingEmail: z.string().nullable(),
  deletionDueAt: isoDate.nullable(),
  memberships: z.array(z.object({ tenantId: z.string(), tenantName: z.string(), role: z.enum(tenantRoles) })),
  /** Notification channels of this user per event. */
  notifications: z.record(z.enum(notifiableEvents), channels),
});
export type User = z.infer<typeof userSchema>;

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

export const signedInSchema = z.object({ user: userSchema, tokens: tokensSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

export const newPassword = z
  .string()
  .min(limits.auth.passwordMinLength, `Use at least ${limits.auth.passwordMinLength} characters`)
  .max(limits.auth.passwordMaxLength, `Use at most ${limits.auth.passwordMaxLength} characters`);

const userName = trimmed(limits.auth.nameMaxLength);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  body: z.object({
    email,
    password: newPassword,
    firstName: userName.optional(),
    lastName: userName.optional(),
  }),
  response: signedInSchema,
  status: 201,
  errors: ['email_taken'],
  rateLimits: [{ name: 'register', by: 'ip', limit: limits.auth.registerPerHourPerIp, per: hour }],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: z.object({
    email,
    password: z.string().min(1, 'Enter your password').max(limits.auth.passwordMaxLength),
    remember: z.boolean().optional(),
  }),
  response: signedInSchema,
  errors: ['invalid_credentials', 'account_suspended', 'deletion_pending', 'second_factor_required'],
  rateLimits: [{ name: 'login', by: 'ip', limit: limits.auth.loginPerHourPerIp, per: hour }],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of a refresh token',
  access: 'public',
  body: z.object({ refreshToken: z.string().max(200) }),
  response: ok,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for a new pair',
  access: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  response: tokensSchema,
  errors: ['unauthenticated', 'token_reused', 'account_suspended', 'deletion_pending'],
});

export const profile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  summary: 'The signed-in user with role and tenant',
  access: 'signed-in',
  response: userSchema,
});

export const checkSubdomain = endpoint({
  method: 'GET',
  path: '/auth/check-subdomain',
  summary: 'Check whether a subdomain is available; without one, returns only the parent domain',
  access: 'public',
  query: z.object({ subdomain: z.string().max(200).default('') }),
  response: z.object({
    available: z.boolean(),
    reason: z.enum(['too_short', 'invalid', 'reserved', 'taken']).nullable(),
    suggestions: z.array(z.string()),
    /** Parent domain of site subdomains, with the port if any. */
    domain: z.string(),
  }),
});

export const demoUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  email: z.string(),
});
export type DemoUser = z.infer<typeof demoUserSchema>;

export const listDemoUsers = endpoint({
  method: 'GET',
  path: '/auth/demo',
  summary: 'List the demo users, for a browser that opened the link printed at startup',
  access: 'public',
  response: z.object({
    /** Empty without the local key. */
    people: z.array(demoUserSchema),
    /** A demo exists, this browser has not unlocked it and the request looks local: the page may explain how. */
    isLocked: z.boolean(),
  }),
});

export const demoLogin = endpoint({
  method: 'POST',
  path: '/auth/demo',
  summary: 'Sign in as a demo user; requires the local key',
  access: 'public',
  body: z.object({ id: z.string().max(40) }),
  response: signedInSchema,
  errors: ['demo_unavailable'],
});

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  access: 'profile.read',
  response: userSchema,
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Update own name, language, time zone and notification settings; other fields are ignored',
  access: 'profile.write',
  body: z.object({
    firstName: userName.nullable().optional(),
    lastName: userName.nullable().optional(),
    locale: language.optional(),
    timezone: timezone.optional(),
    /** Omitted events keep their setting. */
    notifications: z.partialRecord(z.enum(notifiableEvents), channels).optional(),
  }),
  response: userSchema,
});
