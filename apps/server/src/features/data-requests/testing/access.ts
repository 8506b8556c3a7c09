import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.data_requests (tenant_id, type, state, email, message, locale, received_at, verified_at, due_at)
       values ($1, 'access', 'verified', $2, $3, 'en', now(), now(), now() + interval '30 days') returning id`,
      [tenantId, `${word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.com`, word],
    );
    return { dataRequestId: rows[0]!.id };
  },
  bodies: () => ({
    'tenantDataRequests.updateDataRequest': { state: 'in_progress', edit: 0 },
    'tenantDataRequests.addDataRequestNote': { text: 'Intruder' },
    'platformDataRequests.updateDataRequest': { state: 'in_progress', edit: 0 },
    'platformDataRequests.addDataRequestNote': { text: 'Intruder' },
  }),
});
