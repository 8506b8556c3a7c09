import { IconMailStar } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const screen = {
  load: () => import('./newsletter-screen.tsx'),
  words: ['newsletter', 'errors'],
  title: () => textsOf('newsletter').title,
} as const;

export const newsletterScreens: readonly AreaScreen[] = [
  {
    ...screen,
    area: 'admin',
    path: paths.adminNewsletter,
    link: { name: 'admin.newsletter', Icon: IconMailStar, order: 57 },
  },
  {
    ...screen,
    area: 'tenant',
    path: paths.tenantNewsletter,
    link: { name: 'tenant.newsletter', Icon: IconMailStar, order: 86 },
  },
];
