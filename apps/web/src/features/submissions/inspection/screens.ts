import { textsOf } from '../../../lib/translations.ts';
import type { AreaScreen } from '../../../routes/area-screen.ts';

const area = 'admin';

export const inspectionScreens: readonly AreaScreen[] = [
  {
    area,
    path: '/admin/sites/:siteId/forms',
    load: () => import('./inspected-forms-screen.tsx'),
    words: ['submissions', 'lists'],
    title: () => textsOf('submissions').forms.title,
  },
  {
    area,
    path: '/admin/sites/:siteId/forms/:formId/submissions',
    load: () => import('./inspected-submissions-screen.tsx'),
    words: ['submissions', 'lists'],
    title: () => textsOf('submissions').inbox.title,
  },
];
