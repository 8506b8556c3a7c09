import { IconBuildings, IconFlag, IconMail, IconPhoto, IconSettings, IconUsers } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const area = 'admin';

export const adminScreens: readonly AreaScreen[] = [
  {
    area,
    path: paths.adminTenants,
    load: () => import('./tenants/tenants-screen.tsx'),
    title: () => textsOf('admin').tenants.title,
    link: { name: 'admin.tenants', Icon: IconBuildings, order: 20 },
  },
  {
    area,
    path: '/admin/tenants/:tenantId',
    load: () => import('./tenants/tenant-screen.tsx'),
    words: ['audit', 'submissions'],
    title: () => textsOf('admin').tenants.title,
  },
  {
    area,
    path: paths.adminUsers,
    load: () => import('./users/users-screen.tsx'),
    title: () => textsOf('admin').users.title,
    link: { name: 'admin.users', Icon: IconUsers, order: 30 },
  },
  {
    area,
    path: '/admin/users/:userId',
    load: () => import('./users/user-screen.tsx'),
    words: ['audit'],
    title: () => textsOf('admin').users.title,
  },
  {
    area,
    path: paths.adminMedia,
    load: () => import('./media/media-screen.tsx'),
    title: () => textsOf('admin').media.title,
    link: { name: 'admin.media', Icon: IconPhoto, order: 40 },
  },
  {
    area,
    path: paths.adminFlaggedForms,
    load: () => import('./flagged-forms/flagged-forms-screen.tsx'),
    title: () => textsOf('admin').flaggedForms.title,
    link: { name: 'admin.flaggedForms', Icon: IconFlag, order: 45 },
  },
  {
    area,
    path: paths.adminMail,
    load: () => import('./mail/mail-screen.tsx'),
    title: () => textsOf('admin').mail.title,
    link: { name: 'admin.mail', Icon: IconMail, order: 50 },
  },
  {
    area,
    path: '/admin/mail/:mailId',
    load: () => import('./mail/mail-screen.tsx'),
    title: () => textsOf('admin').mail.title,
  },
  {
    area,
    path: paths.adminSettings,
    load: () => import('./settings/settings-screen.tsx'),
    words: ['themes', 'backups'],
    title: () => textsOf('admin').settings.title,
    link: { name: 'admin.settings', Icon: IconSettings, order: 80 },
  },
];
