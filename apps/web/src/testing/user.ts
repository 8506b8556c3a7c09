import { type User, userSchema } from '@sitewright/contract/auth/auth';
import type { Role } from '@sitewright/contract/permissions';
import { sample } from './sample.ts';

const ownTenant = { tenantId: 'tenant-1', tenantName: 'Bakery' };

/** A user with a role, in their own workspace unless platform staff. */
export const makeUser = (role: Role = 'USER', fields: Partial<User> = {}): User => {
  const isStaff = role === 'SUPER_ADMIN' || role === 'PLATFORM_ADMIN';
  return sample(userSchema, {
    email: 'mai@example.com',
    firstName: 'Mai',
    role,
    tenantId: isStaff ? null : ownTenant.tenantId,
    locale: 'en',
    emailVerified: true,
    timezone: 'Europe/Berlin',
    hasPassword: true,
    memberships: isStaff ? [] : [{ ...ownTenant, role: role === 'ADMIN' ? 'ADMIN' : 'USER' }],
    ...fields,
  });
};

const base64Url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const farFuture = Date.UTC(2100, 0) / 1000;

/** Unsigned JWTs: the app reads only user id and expiry. */
export const tokensOf = ({ id }: User) => ({
  accessToken: `${base64Url({ alg: 'none' })}.${base64Url({ sub: id, exp: farFuture })}.none`,
  refreshToken: 'refresh-token',
});
