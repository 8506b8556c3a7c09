import { IconMailStar } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const screen = {
  load: () => import('./newsletter-screen.tsx'),
  words: ['newsletter', 'newsletter-audience', 'newsletter-campaigns', 'errors'],
  title: () => textsOf('newsletter').title,
} as const;

const campaign = {
  load: () => import('./campaigns/campaign-screen.tsx'),
  words: ['newsletter-campaigns', 'newsletter', 'email-blocks', 'errors'],
  title: () => textsOf('newsletter-campaigns').title,
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
  { ...campaign, area: 'admin', path: `${paths.adminNewsletter}/campaigns/:campaignId` },
  { ...campaign, area: 'tenant', path: `${paths.tenantNewsletter}/campaigns/:campaignId` },
];
