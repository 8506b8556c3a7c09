import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { createFormVersions } from './shown-version.ts';
import { formRoutes } from './forms.routes.ts';
import { formsArchive } from './archive-tables.store.ts';

export const formsFeature = defineFeature({
  name: 'forms',
  dependsOn: ['sites', 'site-content'],
  opensStores: true,
  createContext: (ctx) => ({ formVersions: createFormVersions(ctx) }),
  routes: formRoutes,
  personalData: { 'forms.created_by': personalData.kept() },
  archive: formsArchive,
  tenantData: { forms: 'delete', form_versions: 'delete' },
});
