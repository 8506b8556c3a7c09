import { scopeOf } from '@sitewright/contract/permissions';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { paths } from '../../routes/paths.ts';
import { useActiveTenant } from '../active-tenant.ts';
import { useSession } from '../app-session.ts';

/** Path of the newsletter that the user works on, outside of its own screens; undefined for who may not read it. */
export function useNewsletterPath(): string | undefined {
  const { person } = useSession();
  const active = useActiveTenant();
  if (!person || scopeOf(person.role, 'newsletter.read') === undefined) return undefined;
  const tenantId = active?.id ?? person.tenantId;
  const isPlatform = tenantId === null || tenantId === sharedTenantId;
  return isPlatform ? paths.adminNewsletter : paths.tenantNewsletter;
}

export const campaignPath = (newsletterPath: string, campaignId: string): string =>
  `${newsletterPath}/campaigns/${encodeURIComponent(campaignId)}`;
