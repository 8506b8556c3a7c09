import { IconPhoto } from '@tabler/icons-react';
import { textsOf } from '../../lib/translations.ts';
import type { AreaScreen } from '../../routes/area-screen.ts';
import { paths } from '../../routes/paths.ts';

export const mediaLibraryScreens: readonly AreaScreen[] = [
  {
    area: 'tenant',
    path: paths.tenantMedia,
    load: () => import('./tenant-media-screen.tsx'),
    words: ['media-library', 'media', 'errors'],
    title: () => textsOf('media-library').tenantTitle,
    link: { name: 'tenant.media', Icon: IconPhoto, order: 50 },
  },
];
