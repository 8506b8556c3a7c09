import { IconHistory } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const auditScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantAudit,
    load: () => import('./tenant-audit-screen.tsx'),
    words: ['audit'],
    title: () => textsOf('audit').tenantTitle,
    link: { name: 'tenant.audit', Icon: IconHistory, order: 90 },
  },
  {
    area: 'admin',
    path: paths.adminAudit,
    load: () => import('./platform-audit-screen.tsx'),
    words: ['audit'],
    title: () => textsOf('audit').platformTitle,
    link: { name: 'admin.audit', Icon: IconHistory, order: 90 },
  },
];
