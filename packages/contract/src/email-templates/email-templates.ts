import { templateEndpoints } from './template-endpoints.ts';

export const tenantTemplateEndpoints = templateEndpoints({
  base: '/tenant',
  access: { read: 'emails.read', write: 'emails.write' },
  whose: 'of the workspace',
});
export const {
  listTemplates: listEmailTemplates,
  getTemplate: getEmailTemplate,
  saveTemplate: saveEmailTemplate,
  activateTemplate: activateEmailTemplate,
  resetTemplate: resetEmailTemplate,
  getTemplateVersion: getEmailTemplateVersion,
  sendTestEmail,
} = tenantTemplateEndpoints;
