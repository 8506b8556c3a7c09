// Requests about personal data to the platform.
import { dataRequestEndpoints } from './data-requests.ts';

export const platformDataRequests = dataRequestEndpoints({
  path: '/admin/legal',
  read: 'platform_legal.write',
  write: 'platform_legal.write',
});

export const {
  listDataRequests,
  getDataRequestForm,
  getDataRequest,
  updateDataRequest,
  addDataRequestNote,
  exportSubjectData,
  eraseSubjectData,
} = platformDataRequests;
