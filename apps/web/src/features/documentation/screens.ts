import { IconBook } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

const common = {
  area: 'admin',
  words: ['documentation'],
  title: () => textsOf('documentation').title,
} as const;

export const documentationScreens: readonly AreaScreen[] = [
  {
    ...common,
    path: paths.adminDocumentation,
    load: () => import('./articles-screen.tsx'),
    link: { name: 'admin.documentation', Icon: IconBook, order: 47 },
  },
  {
    ...common,
    path: '/admin/documentation/:slug',
    load: () => import('./article-editor-screen.tsx'),
  },
  {
    ...common,
    path: '/admin/documentation/tutorials/:slug',
    load: () => import('./structure/tutorial-editor-screen.tsx'),
  },
  { ...common, path: paths.adminNewTutorial, load: () => import('./structure/new-tutorial-screen.tsx') },
];
