import { IconMailCog } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';

const title = () => textsOf('email-templates').title;
const words = ['email-templates', 'email-blocks'] as const;

export const emailTemplateScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: '/tenant/emails',
    load: () => import('./tenant-emails-screen.tsx'),
    words,
    title,
    link: { name: 'tenant.emails', Icon: IconMailCog, order: 84 },
  },
  {
    area: 'tenant',
    path: '/tenant/emails/templates/:kind/:locale',
    load: () => import('./tenant-template-screen.tsx'),
    words,
    title,
  },
  {
    area: 'admin',
    path: '/admin/email-templates',
    load: () => import('./platform-emails-screen.tsx'),
    words,
    title,
    link: { name: 'admin.emailTemplates', Icon: IconMailCog, order: 55 },
  },
  {
    area: 'admin',
    path: '/admin/email-templates/templates/:kind/:locale',
    load: () => import('./platform-template-screen.tsx'),
    words,
    title,
  },
];
