// Sign-in methods that the sign-in page may offer on this host.
import { tenantSecurity } from '@sitewright/contract/tenants/settings';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/auth/sign-in';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { tenantSnapshot } from '../tenants/tenant-snapshot.ts';
import { googleClientOf } from './google/adapters/google-client.ts';
import { registrationPolicyOf } from './registration.ts';

export const getSignInMethods = async (
  ctx: ServerContext,
  meta: CallMeta,
): Promise<EndpointResponse<typeof contract.getSignInMethods>> => {
  const { mode, domains } = await registrationPolicyOf(ctx, meta);
  const facts = meta.tenant ? await tenantSnapshot(ctx, meta.tenant.id) : undefined;
  const allows = (way: 'magic_link' | 'code' | 'google' | 'passkey'): boolean =>
    facts?.settings(tenantSecurity).signInWays.includes(way) ?? true;
  return {
    google: googleClientOf(ctx.env) !== undefined && allows('google'),
    magicLink: allows('magic_link'),
    code: allows('code'),
    passkeys: allows('passkey'),
    registration: mode,
    registrationDomains: domains,
  };
};
