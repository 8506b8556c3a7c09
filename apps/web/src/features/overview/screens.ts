import { IconLayoutDashboard } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const overviewScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantDashboard,
    load: () => import('./tenant-overview-screen.tsx'),
    words: ['overview', 'audit'],
    title: () => textsOf('overview').tenant.title,
    link: { name: 'tenant.dashboard', Icon: IconLayoutDashboard, order: 10 },
  },
  {
    area: 'admin',
    path: paths.admin,
    load: () => import('./platform-overview-screen.tsx'),
    words: ['overview', 'audit'],
    title: () => textsOf('overview').platform.title,
    link: { name: 'admin.index', Icon: IconLayoutDashboard, order: 10, isExact: true },
  },
];
