import { IconApi } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const apiKeyScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantApiKeys,
    load: () => import('./tenant-api-keys-screen.tsx'),
    words: ['api-keys'],
    title: () => textsOf('api-keys').title,
    link: { name: 'tenant.apiKeys', Icon: IconApi, order: 88 },
  },
];
