import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { versionsArchive } from './archive-tables.store.ts';

export const versionsFeature = defineFeature({
  name: 'versions',
  dependsOn: ['sites', 'site-content'],
  opensStores: true,
  personalData: {
    'document_versions.created_by': personalData.kept(),
    'site_versions.created_by': personalData.kept(),
  },
  archive: versionsArchive,
  tenantData: {
    document_versions: 'with parent',
    site_version_documents: 'with parent',
    site_versions: 'with parent',
  },
});
