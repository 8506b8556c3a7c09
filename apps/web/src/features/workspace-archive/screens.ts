import { IconPackageExport } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const workspaceArchiveScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantArchives,
    load: () => import('./workspace-archives-screen.tsx'),
    words: ['workspace-archive', 'builder'],
    title: () => textsOf('workspace-archive').title,
    link: { name: 'tenant.archives', Icon: IconPackageExport, order: 78 },
  },
];
