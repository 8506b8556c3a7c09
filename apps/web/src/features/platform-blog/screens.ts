import { IconArticle } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const platformBlogScreens: readonly AreaScreen[] = [
  {
    area: 'admin',
    path: paths.adminBlog,
    load: () => import('./platform-blog-screen.tsx'),
    title: () => textsOf('blog').tabs.posts,
    words: ['blog'],
    link: { name: 'admin.blog', Icon: IconArticle, order: 46 },
  },
];
