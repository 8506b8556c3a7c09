import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { welcomeEmail } from '../../../identity/auth/auth-emails.ts';

/** A stale edit: callers who may change a template get 409, so that the next caller finds the template as it was. */
const staleEdit = 999;

const content = { ...welcomeEmail.shipped.en, subject: 'Intruder' };

/** Every workspace has a template of the same name: each caller reads and changes their own. */
export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const stored = JSON.stringify({ ...content, subject: word });
    const pool = app.database.ownerPool;
    await pool.query(
      `insert into app.email_templates (tenant_id, scope, kind, locale, draft, version, active_version, based_on)
       values ($1, 'tenant', 'welcome', 'en', $2, 1, 1, 'x') on conflict do nothing`,
      [tenantId, stored],
    );
    await pool.query(
      `insert into app.email_template_versions (tenant_id, scope, kind, locale, version, content)
       values ($1, 'tenant', 'welcome', 'en', 1, $2) on conflict do nothing`,
      [tenantId, stored],
    );
    return { kind: 'welcome', locale: 'en', templateVersion: '1' };
  },
  bodies: () => ({
    'emailTemplates.saveEmailTemplate': { edit: staleEdit, content },
    'emailTemplates.activateEmailTemplate': { edit: staleEdit },
    'emailTemplates.resetEmailTemplate': { edit: staleEdit },
    'emailTemplates.sendTestEmail': { content },
    'platformEmailTemplates.savePlatformEmailTemplate': { edit: staleEdit, content },
    'platformEmailTemplates.activatePlatformEmailTemplate': { edit: staleEdit },
    'platformEmailTemplates.resetPlatformEmailTemplate': { edit: staleEdit },
    'platformEmailTemplates.sendPlatformTestEmail': { content },
  }),
  unfinished: {
    'emailTemplates.saveEmailTemplate': 409,
    'emailTemplates.activateEmailTemplate': 409,
    'emailTemplates.resetEmailTemplate': 409,
  },
});
