import {
  IconBuildings,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Outlet } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { AreaLayout } from '../shell/area-layout.tsx';

/** Layout of the platform administration area. */
export default function AdminLayout() {
  const { t } = useTranslation('admin');
  return (
    <AreaLayout
      label={t('nav.label')}
      links={[
        { to: paths.admin, label: t('nav.index'), Icon: IconLayoutDashboard, isExact: true },
        { to: paths.adminTenants, label: t('nav.tenants'), Icon: IconBuildings },
        { to: paths.adminUsers, label: t('nav.users'), Icon: IconUsers },
        { to: paths.adminMedia, label: t('nav.media'), Icon: IconPhoto },
        { to: paths.adminMail, label: t('nav.mail'), Icon: IconMail },
        { to: paths.adminSettings, label: t('nav.settings'), Icon: IconSettings },
        { to: paths.adminAudit, label: t('nav.audit'), Icon: IconHistory },
      ]}
    >
      <Outlet />
    </AreaLayout>
  );
}
