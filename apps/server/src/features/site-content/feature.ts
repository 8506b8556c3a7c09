import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { siteContentArchive } from './archive-tables.store.ts';

/** The rows that make up a site: pages, documents, sections, redirects. */
export const siteContentFeature = defineFeature({
  name: 'site-content',
  dependsOn: ['sites'],
  opensStores: true,
  personalData: {
    'documents.updated_by': personalData.kept(),
    'document_operations.user_id': personalData.kept(),
    'site_sections.created_by': personalData.kept(),
  },
  archive: siteContentArchive,
  tenantData: {
    redirects: 'delete',
    document_operations: 'with parent',
    pages: 'with parent',
    site_sections: 'with parent',
    documents: 'delete',
  },
});
