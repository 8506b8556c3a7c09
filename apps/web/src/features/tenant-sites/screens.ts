import { IconWorld } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const tenantSitesScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantSites,
    load: () => import('./tenant-sites-screen.tsx'),
    words: ['admin', 'host'],
    title: () => textsOf('host').admin.sites,
    link: { name: 'tenant.sites', Icon: IconWorld, order: 15 },
  },
];
