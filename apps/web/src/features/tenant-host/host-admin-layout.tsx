import { IconBuilding, IconSettings, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';
import { AreaLayout } from '../shell/area-layout.tsx';
import { ownTenant } from './own-tenant.ts';

/** Platform administration area on the host of a workspace. */
export default function HostAdminLayout() {
  const { t } = useTranslation('host');
  const isOwner = useSession().person?.role === 'SUPER_ADMIN';
  return (
    <AreaLayout
      label={t('admin.label')}
      place={ownTenant().name}
      links={[
        {
          to: paths.adminTenants,
          label: t(isOwner ? 'admin.tenants' : 'admin.tenant'),
          Icon: IconBuilding,
        },
        { to: paths.adminUsers, label: t('admin.users'), Icon: IconUsers },
        { to: paths.adminSites, label: t('admin.sites'), Icon: IconWorld },
        // Staff can read a workspace; its settings are shown only to users who may change them.
        ...(isOwner ? [{ to: paths.adminSettings, label: t('admin.settings'), Icon: IconSettings }] : []),
      ]}
    >
      <Outlet />
    </AreaLayout>
  );
}
