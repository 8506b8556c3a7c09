import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { documentRoutes } from './documents.routes.ts';

export const documentsFeature = defineFeature({
  name: 'documents',
  routes: documentRoutes,
  personalData: {
    'documents.updated_by': personalData.kept(),
    'document_operations.user_id': personalData.kept(),
  },
});
