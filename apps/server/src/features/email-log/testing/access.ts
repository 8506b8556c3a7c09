import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const pool = app.database.ownerPool;
    const address = `${word}-${tenantId}@example.com`;
    await pool.query(
      `insert into app.email_suppressions (tenant_id, address, reason) values ($1, $2, 'manual')
       on conflict do nothing`,
      [tenantId, address],
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into app.mails (tenant_id, kind, recipient, subject, text_body, html_body, status)
       values ($1, 'form_submission', $2, $3, $3, $3, 'kept') returning id`,
      [tenantId, address, word],
    );
    return { sentEmailId: rows[0]!.id, suppressedAddress: address };
  },
  bodies: () => ({ 'emailLog.addSuppression': { address: 'intruder@example.com' } }),
  // No mail server is configured.
  unfinished: { 'emailLog.resendEmail': 503 },
  runLast: ['emailLog.removeSuppression'],
});
