// The legal documents of a workspace.
import { legalEndpoints } from './legal-endpoints.ts';

export const tenantLegal = legalEndpoints({
  path: '/tenant/legal',
  read: 'legal.read',
  write: 'legal.write',
});

export const {
  listLegalDocuments,
  getLegalDocument,
  listLegalVersions,
  createLegalDocument,
  updateLegalDocument,
  publishLegalDocument,
  unscheduleLegalDocument,
  deleteLegalDocument,
  listAcceptances,
  exportAcceptances,
} = tenantLegal;
