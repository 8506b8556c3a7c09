import { IconSparkles } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';

const common = { words: ['ai-settings'], title: () => textsOf('ai-settings').title } as const;

export const aiScreens: readonly AreaScreen[] = [
  {
    ...common,
    area: 'tenant',
    path: '/tenant/ai',
    load: () => import('./tenant-ai-screen.tsx'),
    link: { name: 'tenant.ai', Icon: IconSparkles, order: 87 },
  },
  {
    ...common,
    area: 'admin',
    path: '/admin/ai',
    load: () => import('./platform-ai-screen.tsx'),
    link: { name: 'admin.ai', Icon: IconSparkles, order: 85 },
  },
];
