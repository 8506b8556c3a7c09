import type { User } from '@sitewright/contract/auth/auth';
import { scopeOf } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { useActiveTenant } from '../../../lib/active-tenant.ts';
import { paths } from '../../../routes/paths.ts';
import { type AreaLink, useAreaLinks } from '../../../routes/use-area-links.ts';
import { hasOwnUsage } from '../../usage/has-own-usage.ts';

export interface Destination {
  to: string;
  label: string;
  group: string;
}

export const mayEnterTenantArea = ({ role }: User): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN';
export const mayEnterAdminArea = ({ role, tenantId }: User): boolean =>
  role === 'SUPER_ADMIN' || (role === 'PLATFORM_ADMIN' && !tenantId);
/** Access to the tenant area: its admins, and staff with a selected tenant. */
export const useHasTenantArea = (person: User): boolean => {
  const chosen = useActiveTenant();
  const isKnown = person.tenantId !== null || chosen !== undefined || tenantHost !== undefined;
  return mayEnterTenantArea(person) && isKnown;
};

/** Screens that the user may open. */
export function useDestinations(person: User): Destination[] {
  const tenantLinks = useAreaLinks('tenant');
  const adminLinks = useAreaLinks('admin');
  const { t } = useTranslation(['common', 'features', 'admin']);
  const screens = (group: string, rows: readonly (readonly [to: string, label: string])[]): Destination[] =>
    rows.map(([to, label]) => ({ to, label, group }));
  const linksTo = (group: string, links: readonly AreaLink[]): Destination[] =>
    links.map(({ to, label }) => ({ to, label, group }));
  return [
    ...screens(t('account.dashboard'), [
      [paths.dashboard, t('account.dashboard')],
      ...(scopeOf(person.role, 'sites.write') ? [[paths.newSite, t('account.newSite')] as const] : []),
      [paths.allSubmissions(), t('account.submissions')],
      [paths.media, t('account.media')],
      ...(scopeOf(person.role, 'company.read')
        ? [[paths.companyProfile, t('account.company')] as const]
        : []),
      ...(scopeOf(person.role, 'ai.use') ? [[paths.aiGeneration, t('account.aiGeneration')] as const] : []),
      ...(hasOwnUsage(person) ? [[paths.usage, t('account.usage')] as const] : []),
      [paths.siteTemplates, t('account.templates')],
      [paths.profile, t('account.profile')],
    ]),
    ...(mayEnterTenantArea(person) ? linksTo(t('account.tenant'), tenantLinks) : []),
    ...(mayEnterAdminArea(person) && tenantHost
      ? screens(t('account.admin'), [
          [paths.adminTenants, t('features:nav.admin.tenants')],
          [paths.adminUsers, t('features:nav.admin.users')],
          [paths.adminSites, t('admin:tenant.tabs.sites')],
        ])
      : []),
    ...(mayEnterAdminArea(person) && !tenantHost ? linksTo(t('account.admin'), adminLinks) : []),
  ];
}
