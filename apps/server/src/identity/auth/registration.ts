// Registration policy: first that of the installation, then that of the tenant that the user would join.
import { tenantRegistration } from '@sitewright/contract/tenants/settings';
import type { RegistrationMode } from '@sitewright/contract/auth/sign-in';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { tenantSnapshot } from '../tenants/tenant-snapshot.ts';
import { platformRegistration } from '@sitewright/contract/platform/platform-settings';
import { platformSettings } from '../../core/settings/platform-settings.ts';

interface RegistrationRules {
  mode: RegistrationMode;
  domains: string[];
  bannedDomains: string[];
}

export interface RegistrationPolicy {
  tenantId: string;
  mode: RegistrationMode;
  domains: string[];
  /** Role of a user who registers themselves. */
  role: 'USER' | 'ADMIN';
  admits: (email: string) => boolean;
}

const allowsEmail = (
  { mode, domains: allowed, bannedDomains }: RegistrationRules,
  email: string,
): boolean => {
  const domain = email.split('@').at(-1)!.toLowerCase();
  if (mode === 'invite' || bannedDomains.includes(domain)) return false;
  return mode === 'open' || allowed.includes(domain);
};

/** The registration policy of the requested host. */
export const registrationPolicyOf = async (
  ctx: ServerContext,
  meta: Pick<CallMeta, 'tenant'>,
): Promise<RegistrationPolicy> => {
  const tenantId = meta.tenant?.id ?? defaultTenantId;
  const platform = await platformSettings(ctx, platformRegistration);
  const facts = await tenantSnapshot(ctx, tenantId);
  const tenant: RegistrationRules =
    facts?.status === 'active' ? facts.settings(tenantRegistration) : { ...platform, mode: 'invite' };
  const strictest = ['invite', 'domains', 'open'] as const;
  const mode = strictest.find((word) => platform.mode === word || tenant.mode === word)!;
  return {
    tenantId,
    mode,
    domains: mode === 'domains' ? (tenant.mode === 'domains' ? tenant.domains : platform.domains) : [],
    role: facts?.settings(tenantRegistration).defaultRole ?? 'USER',
    admits: (email) => allowsEmail(platform, email) && allowsEmail(tenant, email),
  };
};

/** Throws `registration_closed` for an email that may not register. */
export const assertMayRegister = ({ admits, mode }: RegistrationPolicy, email: string): void => {
  if (admits(email)) return;
  throw new AppError(
    'registration_closed',
    mode === 'domains'
      ? 'Sign-up is limited to certain email domains. Ask an admin to invite you.'
      : 'This workspace is invite only. Ask an admin to invite you.',
  );
};
