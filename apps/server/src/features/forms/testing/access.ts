import { formContentSchema } from '@sitewright/contract/forms/forms';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const content = (name: string) => ({
  name,
  fields: [{ id: 'f1', type: 'text', label: name, name: 'answer' }],
});

export default defineAccessData({
  createObjects: async ({ ask, siteId, word, app }) => {
    const { id } = await ask<{ id: string }>('POST', `/sites/${siteId}/forms`, content(word));
    const { fields, settings, styling } = formContentSchema.parse(content(word));
    await app.database.ownerPool.query(
      `insert into app.form_versions (tenant_id, form_id, version, definition, hash)
       select tenant_id, id, 1, $2, 'x' from app.forms where id = $1`,
      [id, JSON.stringify({ fields, settings, styling })],
    );
    return { formId: id, versionNumber: '1' };
  },
  bodies: () => ({
    'forms.createForm': content('Intruder'),
    'forms.saveForm': content('Intruder'),
    'forms.importForm': { ...content('Intruder'), format: 'sitewright-form', version: 1 },
  }),
  runLast: ['forms.deleteForm'],
});
