import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ ask, word }) => {
    const { id } = await ask<{ id: string }>('POST', '/wizard-sessions', { data: { businessName: word } });
    return { wizardId: id };
  },
  bodies: () => ({ 'wizard.createWizardSite': {} }),
  // The form of the matrix is no image.
  unfinished: { 'wizard.uploadWizardLogo': 415 },
  // The answers are of one person, also for the admins of their workspace.
  authorOnly: ['wizard.createWizardSite'],
});
