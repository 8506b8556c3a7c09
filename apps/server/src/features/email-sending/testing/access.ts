import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    await app.database.ownerPool.query(
      'insert into app.email_senders (tenant_id, name, reply_to) values ($1, $2, $3) on conflict do nothing',
      [tenantId, word, `${word}@example.com`],
    );
    return {};
  },
  bodies: () => ({
    // A stale version: the next caller finds the sender as it was.
    'emailSending.saveEmailSender': { version: 999, name: 'Intruder', address: null, replyTo: null },
    'emailSending.saveEmailServer': { version: 999, host: 'localhost', port: 25, security: 'tls', user: '' },
  }),
  unfinished: {
    'emailSending.saveEmailSender': 409,
    // No name server and no mail server is asked.
    'emailSending.checkEmailDomain': 409,
    'emailSending.saveEmailServer': 422,
  },
});
