import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { notifiableEvents } from '../events.ts';
import { email, isoDate, language, ok, timezone, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { roles, tenantRoles } from '../permissions.ts';

const channels = z.object({ email: z.boolean(), inApp: z.boolean() });

export const userSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  /** Null for platform people who have chosen no tenant. */
  tenantId: z.string().nullable(),
  locale: language,
  emailVerified: z.boolean(),
  createdAt: isoDate,
  /** A path of this app; the picture is a square. */
  avatarUrl: z.string().nullable(),
  /** An IANA name such as `Asia/Ho_Chi_Minh`. */
  timezone: z.string(),
  /** False for those who came by a link, a code or Google and have set none. */
  hasPassword: z.boolean(),
  twoFactor: z.object({
    /** Whether signing in asks for a second proof: of the app, or a passkey. */
    enabled: z.boolean(),
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** Waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  deletionDueAt: isoDate.nullable(),
  memberships: z.array(z.object({ tenantId: z.string(), tenantName: z.string(), role: z.enum(tenantRoles) })),
  /** Which events reach this person and how. */
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

const personName = trimmed(limits.auth.nameMaxLength);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  body: z.object({
    email,
    password: newPassword,
    firstName: personName.optional(),
    lastName: personName.optional(),
  }),
  response: signedInSchema,
  status: 201,
  errors: ['email_taken'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({
    email,
    password: z.string().min(1, 'Enter your password').max(limits.auth.passwordMaxLength),
    remember: z.boolean().optional(),
  }),
  response: signedInSchema,
  errors: ['invalid_credentials', 'account_suspended', 'deletion_pending', 'second_factor_required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session that a refresh token belongs to',
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
  summary: 'The signed-in person, with role and tenant',
  access: 'signed-in',
  response: userSchema,
});

export const checkSubdomain = endpoint({
  method: 'GET',
  path: '/auth/check-subdomain',
  summary: 'Whether an address is free; without one, only the domain it would stand under',
  access: 'public',
  query: z.object({ subdomain: z.string().max(200).default('') }),
  response: z.object({
    available: z.boolean(),
    reason: z.enum(['too_short', 'invalid', 'reserved', 'taken']).nullable(),
    suggestions: z.array(z.string()),
    /** What follows the subdomain in a site's address, with the port where there is one. */
    domain: z.string(),
  }),
});

export const demoPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  email: z.string(),
});
export type DemoPerson = z.infer<typeof demoPersonSchema>;

export const demoPeople = endpoint({
  method: 'GET',
  path: '/auth/demo',
  summary: 'The demo users, for a browser that opened the link which the program printed at its start',
  access: 'public',
  response: z.object({
    /** Empty without the local key. */
    people: z.array(demoPersonSchema),
    /** There is a demo, this browser has not unlocked it, and the request looks local: the page may say how. */
    isLocked: z.boolean(),
  }),
});

export const demoLogin = endpoint({
  method: 'POST',
  path: '/auth/demo',
  summary: 'Sign in as a demo user, with the local key only',
  access: 'public',
  body: z.object({ id: z.string().max(40) }),
  response: signedInSchema,
  errors: ['demo_unavailable'],
});

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person',
  access: 'profile.read',
  response: userSchema,
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Change one’s own name, language, time zone and notifications; other fields are ignored',
  access: 'profile.write',
  body: z.object({
    firstName: personName.nullable().optional(),
    lastName: personName.nullable().optional(),
    locale: language.optional(),
    timezone: timezone.optional(),
    /** Events that are left out stay as they were. */
    notifications: z.partialRecord(z.enum(notifiableEvents), channels).optional(),
  }),
  response: userSchema,
});
