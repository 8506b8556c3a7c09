import { IconGavel } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const words = ['legal', 'page-legal', 'api-keys'] as const;
const title = (): string => textsOf('legal').title;

export const legalScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantLegal,
    load: () => import('./legal-screen.tsx'),
    words,
    title,
    link: { name: 'tenant.legal', Icon: IconGavel, order: 82 },
  },
  {
    area: 'tenant',
    path: '/tenant/legal/:documentId',
    load: () => import('./editor/legal-document-screen.tsx'),
    words,
    title,
  },
  {
    area: 'admin',
    path: paths.adminLegal,
    load: () => import('./legal-screen.tsx'),
    words,
    title,
    link: { name: 'admin.legal', Icon: IconGavel, order: 70 },
  },
  {
    area: 'admin',
    path: '/admin/legal/:documentId',
    load: () => import('./editor/legal-document-screen.tsx'),
    words,
    title,
  },
];
