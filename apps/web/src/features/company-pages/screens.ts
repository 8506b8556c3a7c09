import { IconBuildingCommunity } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const companyPageScreens: readonly AreaScreen[] = [
  {
    area: 'admin',
    path: paths.adminCompanyPages,
    load: () => import('./company-pages-screen.tsx'),
    words: ['company-pages'],
    title: () => textsOf('company-pages').title,
    link: { name: 'admin.companyPages', Icon: IconBuildingCommunity, order: 48 },
  },
];
