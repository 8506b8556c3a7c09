import {
  IconHistory,
  IconLayoutDashboard,
  IconLayoutGridAdd,
  IconPalette,
  IconPhoto,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { useActiveTenant } from '../../lib/active-tenant.ts';
import { paths } from '../../routes/paths.ts';
import { AreaLayout } from '../shell/area-layout.tsx';
import { TenantChooser, ActiveTenantNotice } from './tenant-chooser.tsx';

/** Tenant administration area. Platform staff, who belong to no tenant, select one first. */
export default function TenantLayout() {
  const { t } = useTranslation('tenant');
  const { person } = useSession();
  const chosen = useActiveTenant();
  // On a workspace's host the tenant is given by the host.
  const isStaff = person !== undefined && person.tenantId === null && !tenantHost;
  if (isStaff && !chosen) return <TenantChooser />;
  return (
    <AreaLayout
      label={t('nav.label')}
      place={isStaff && chosen && <ActiveTenantNotice tenant={chosen} />}
      links={[
        { to: paths.tenantDashboard, label: t('nav.dashboard'), Icon: IconLayoutDashboard },
        { to: paths.tenantUsers, label: t('nav.users'), Icon: IconUsers },
        { to: paths.tenantBranding, label: t('nav.branding'), Icon: IconPalette },
        { to: paths.tenantSectionDesigns, label: t('nav.designs'), Icon: IconLayoutGridAdd },
        { to: paths.tenantMedia, label: t('nav.media'), Icon: IconPhoto },
        { to: paths.tenantSettings, label: t('nav.settings'), Icon: IconSettings },
        { to: paths.tenantAudit, label: t('nav.audit'), Icon: IconHistory },
      ]}
    >
      <Outlet key={chosen?.id ?? ''} />
    </AreaLayout>
  );
}
