import { defineFeature } from '../../http/feature.ts';
import { formFileJobs } from './purge-form-files.job.ts';
import { formFileStorage } from './form-file-storage.ts';
import { formFileRoutes } from './upload-file.ts';
import { formFilesArchive } from './archive-tables.store.ts';

/** Files that visitors send with forms, until a submission has them and as long as it does. */
export const formFilesFeature = defineFeature({
  name: 'form-files',
  dependsOn: ['sites', 'forms', 'media'],
  visitorRoutes: formFileRoutes,
  jobs: formFileJobs,
  meterShares: [formFileStorage],
  archive: formFilesArchive,
  tenantData: { form_files: 'delete' },
});
