// Requests about personal data to a workspace.
import { dataRequestEndpoints } from './data-requests.ts';

export const tenantDataRequests = dataRequestEndpoints({
  path: '/tenant/legal',
  read: 'legal.read',
  write: 'legal.write',
});

export const {
  listDataRequests,
  getDataRequestForm,
  getDataRequest,
  updateDataRequest,
  addDataRequestNote,
  exportSubjectData,
  eraseSubjectData,
} = tenantDataRequests;
