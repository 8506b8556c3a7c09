import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const bodies = ({ ofFeatures }: { ofFeatures: Readonly<Record<string, string>> }) => {
  const newsletter = { listIds: [ofFeatures['newsletterListId']], subject: 'Intruder' };
  return {
    'postNewsletter.previewPostEmail': newsletter,
    'postNewsletter.testPostEmail': newsletter,
    'postNewsletter.publishAndSendPost': { newsletter },
  };
};

export default defineAccessData({
  bodies,
  // There is no mail server in tests of access, and nothing waits.
  unfinished: {
    'postNewsletter.publishAndSendPost': 409,
    'postNewsletter.cancelPostEmail': 404,
  },
});
