import { IconAppWindow } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const screen = {
  load: () => import('./landing-manager-screen.tsx'),
  words: ['landing-manager', 'errors'],
  title: () => textsOf('landing-manager').title,
} as const;

export const landingManagerScreens: readonly AreaScreen[] = [
  {
    ...screen,
    area: 'admin',
    path: paths.adminLanding,
    link: { name: 'admin.landing', Icon: IconAppWindow, order: 43 },
  },
  {
    ...screen,
    area: 'tenant',
    path: paths.tenantLandingManager,
    link: { name: 'tenant.landing', Icon: IconAppWindow, order: 35 },
  },
];
