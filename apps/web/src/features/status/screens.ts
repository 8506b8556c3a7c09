import { IconActivity } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const statusScreens: readonly AreaScreen[] = [
  {
    area: 'admin',
    path: paths.adminStatus,
    load: () => import('./incidents/incidents-screen.tsx'),
    words: ['status', 'page-status'],
    title: () => textsOf('status').title,
    link: { name: 'admin.status', Icon: IconActivity, order: 60 },
  },
];
