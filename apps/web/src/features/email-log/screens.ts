import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';

const words = ['email-log', 'email-templates'] as const;

export const emailLogScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: '/tenant/emails/log',
    load: () => import('./log-screen.tsx'),
    words,
    title: () => textsOf('email-log').title,
  },
  {
    area: 'tenant',
    path: '/tenant/emails/suppressions',
    load: () => import('./suppressions-screen.tsx'),
    words,
    title: () => textsOf('email-log').suppressions.title,
  },
];
