import { IconWorldWww } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const domainScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantDomains,
    load: () => import('./tenant-domains-screen.tsx'),
    words: ['domains'],
    title: () => textsOf('domains').tenant.title,
    link: { name: 'tenant.domains', Icon: IconWorldWww, order: 37 },
  },
  {
    area: 'admin',
    path: paths.adminDomains,
    load: () => import('./platform/platform-domains-screen.tsx'),
    words: ['domains'],
    title: () => textsOf('domains').admin.title,
    link: { name: 'admin.domains', Icon: IconWorldWww, order: 42 },
  },
  {
    area: 'admin',
    path: paths.adminCertificates,
    load: () => import('./platform/failed-certificates-screen.tsx'),
    words: ['domains'],
    title: () => textsOf('domains').admin.title,
  },
];
