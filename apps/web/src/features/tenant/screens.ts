import { IconLayoutGridAdd, IconPalette, IconSettings, IconUsers } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const area = 'tenant';

export const tenantScreens: readonly AreaScreen[] = [
  {
    area,
    path: paths.tenantUsers,
    load: () => import('./people/members-screen.tsx'),
    title: () => textsOf('tenant').people.title,
    link: { name: 'tenant.users', Icon: IconUsers, order: 20 },
  },
  {
    area,
    path: '/tenant/users/:userId',
    load: () => import('./people/member-screen.tsx'),
    words: ['audit', 'sharing'],
    title: () => textsOf('tenant').people.title,
  },
  {
    area,
    path: paths.tenantBranding,
    load: () => import('./branding/branding-screen.tsx'),
    title: () => textsOf('tenant').branding.title,
    link: { name: 'tenant.branding', Icon: IconPalette, order: 30 },
  },
  {
    area,
    path: paths.tenantSectionDesigns,
    load: () => import('./section-designs/section-designs-screen.tsx'),
    title: () => textsOf('tenant').designs.title,
    link: { name: 'tenant.designs', Icon: IconLayoutGridAdd, order: 40 },
  },
  {
    area,
    path: paths.tenantSettings,
    load: () => import('./settings/settings-screen.tsx'),
    title: () => textsOf('tenant').settings.title,
    link: { name: 'tenant.settings', Icon: IconSettings, order: 80 },
  },
];
