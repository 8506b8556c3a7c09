import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';

export const emailSendingScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: '/tenant/emails/sender',
    load: () => import('./sender-screen.tsx'),
    words: ['email-sending', 'email-templates', 'api-keys'],
    title: () => textsOf('email-sending').title,
  },
];
