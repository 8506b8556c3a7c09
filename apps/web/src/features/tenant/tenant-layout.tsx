import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { useActiveTenant } from '../../lib/active-tenant.ts';
import { useAreaLinks } from '../../routes/use-area-links.ts';
import { AreaLayout } from '../shell/area-layout.tsx';
import { TenantChooser, ActiveTenantNotice } from './tenant-chooser.tsx';

/** Tenant administration area. Platform staff, who belong to no tenant, select one first. */
export default function TenantLayout() {
  const { t } = useTranslation('tenant');
  const { person } = useSession();
  const chosen = useActiveTenant();
  const links = useAreaLinks('tenant');
  // On a workspace's host the tenant is given by the host.
  const isStaff = person !== undefined && person.tenantId === null && !tenantHost;
  if (isStaff && !chosen) return <TenantChooser />;
  return (
    <AreaLayout
      label={t('nav.label')}
      place={isStaff && chosen && <ActiveTenantNotice tenant={chosen} />}
      links={links}
    >
      <Outlet key={chosen?.id ?? ''} />
    </AreaLayout>
  );
}
