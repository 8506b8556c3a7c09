import { templateEndpoints } from './template-endpoints.ts';

export const platformTemplateEndpoints = templateEndpoints({
  base: '/admin',
  access: { read: 'platformEmails.read', write: 'platformEmails.write' },
  whose: 'of the platform',
});
export const {
  listTemplates: listPlatformEmailTemplates,
  getTemplate: getPlatformEmailTemplate,
  saveTemplate: savePlatformEmailTemplate,
  activateTemplate: activatePlatformEmailTemplate,
  resetTemplate: resetPlatformEmailTemplate,
  getTemplateVersion: getPlatformEmailTemplateVersion,
  sendTestEmail: sendPlatformTestEmail,
} = platformTemplateEndpoints;
