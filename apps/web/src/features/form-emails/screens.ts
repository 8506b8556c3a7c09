import { IconMailForward } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';

export const formEmailScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: '/tenant/form-emails',
    load: () => import('./form-emails-screen.tsx'),
    words: ['form-emails'],
    title: () => textsOf('form-emails').title,
    link: { name: 'tenant.formEmails', Icon: IconMailForward, order: 85 },
  },
];
