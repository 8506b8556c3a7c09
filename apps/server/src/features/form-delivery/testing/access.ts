import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

/** The webhook and its message are created beside the form, in `features/submissions/testing/access.ts`. */
export default defineAccessData({
  bodies: () => ({
    'autoresponder.saveAutoresponder': {
      isEnabled: false,
      subject: 'Intruder',
      body: 'Intruder',
      replyTo: null,
    },
    'formWebhooks.createFormWebhook': { url: 'https://intruder.example.com/' },
    'formWebhooks.updateFormWebhook': { description: 'Intruder' },
  }),
  runLast: ['formWebhooks.deleteFormWebhook'],
});
