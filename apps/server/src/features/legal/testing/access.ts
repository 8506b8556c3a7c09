import { legalTypes } from '@sitewright/contract/legal/legal';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

let count = 0;

/** A type and language of its own for each owner: of each, a workspace writes one next version at a time. */
const nextKey = (): [type: string, locale: string] => {
  count += 1;
  return [legalTypes[count % (legalTypes.length - 1)]!, count % 2 === 0 ? 'en' : 'vi'];
};

const change = { title: 'Intruder', edit: 0 };
const custom = { type: 'custom', locale: 'vi', start: 'empty' };

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.legal_documents (tenant_id, type, locale, version, title, body)
       values ($1, $2, $3, 1, $4, $4) returning id`,
      [tenantId, ...nextKey(), word],
    );
    return { legalDocumentId: rows[0]!.id };
  },
  bodies: ({ ofFeatures }) => ({
    'tenantLegal.createLegalDocument': custom,
    'tenantLegal.updateLegalDocument': change,
    'tenantLegal.publishLegalDocument': { edit: 0 },
    'platformLegal.createLegalDocument': custom,
    'platformLegal.updateLegalDocument': change,
    'platformLegal.publishLegalDocument': { edit: 0 },
    'legal.acceptLegalDocuments': { documentIds: [ofFeatures['legalDocumentId']] },
  }),
  // A draft of somebody's own that they have just changed, is not scheduled, and not in force.
  unfinished: {
    'legal.acceptLegalDocuments': 409,
    'tenantLegal.publishLegalDocument': 409,
    'tenantLegal.unscheduleLegalDocument': 409,
  },
  runLast: ['tenantLegal.deleteLegalDocument'],
});
