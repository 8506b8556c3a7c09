import { formContentSchema } from '@sitewright/contract/forms/forms';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { createFileObjects } from '../../form-files/testing/file-objects.ts';
import { createWebhookObjects } from '../../form-delivery/testing/webhook-objects.ts';

const content = (name: string) => ({
  name,
  fields: [{ id: 'f1', type: 'text', label: name, name: 'answer' }],
});

/** A form with a version and a submission: those of both features, as a submission cannot be without its form. */
export default defineAccessData({
  createObjects: async (owner) => {
    const { ask, siteId, word, app } = owner;
    const { id } = await ask<{ id: string }>('POST', `/sites/${siteId}/forms`, content(word));
    const { fields, settings, styling } = formContentSchema.parse(content(word));
    await app.database.ownerPool.query(
      `insert into app.form_versions (tenant_id, form_id, version, definition, hash)
       select tenant_id, id, 1, $2, 'x' from app.forms where id = $1`,
      [id, JSON.stringify({ fields, settings, styling })],
    );
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.form_submissions (tenant_id, site_id, form_id, version, key, answers, search, deleted_at)
       select tenant_id, site_id, id, 1, 'key', $2, $3, now() from app.forms where id = $1 returning id`,
      [id, JSON.stringify({ f1: word }), word],
    );
    const root = `/sites/${siteId}/forms/${id}`;
    const note = await ask<{ id: string }>('POST', `${root}/submissions/${rows[0]!.id}/notes`, {
      body: word,
    });
    const view = { name: word, query: {} };
    return {
      noteId: note.id,
      formViewId: (await ask<{ id: string }>('POST', `${root}/views`, view)).id,
      siteViewId: (await ask<{ id: string }>('POST', '/submissions/views', view)).id,
      formId: id,
      versionNumber: '1',
      submissionId: rows[0]!.id,
      ...(await createFileObjects(owner, rows[0]!.id)),
      ...(await createWebhookObjects(owner, id)),
    };
  },
  bodies: ({ ofFeatures }) => ({
    'forms.createForm': content('Intruder'),
    'forms.saveForm': content('Intruder'),
    'forms.saveFormDelivery': { recipients: ['intruder@example.com'] },
    'forms.importForm': { ...content('Intruder'), format: 'sitewright-form', version: 1 },
    'submissions.eraseSubmissions': { email: 'nobody@example.com' },
    'submissions.updateSubmission': { status: 'starred' },
    'submissions.bulkUpdateSubmissions': { ids: [ofFeatures['submissionId']], change: 'read' },
    'submissionAssignment.assignSubmissions': { ids: [ofFeatures['submissionId']], assigneeId: null },
    'submissionNotes.addSubmissionNote': { body: 'Intruder' },
    'submissionNotes.editSubmissionNote': { body: 'Intruder' },
    'submissionViews.createFormView': { name: 'Intruder', query: {} },
    'submissionViews.updateFormView': { name: 'Intruder' },
    'submissionViews.createSiteView': { name: 'Intruder', query: {} },
    'submissionViews.updateSiteView': { name: 'Intruder' },
    'submissionInspection.grantSubmissionAccess': { reason: 'An intruder is curious' },
  }),
  // Also where the calls of forms are made alone, and its submission is still there.
  queries: { 'forms.deleteForm': '?withSubmissions=true' },
  // The form has a version, but visitors do not see it: its submission has to be the only one.
  unfinished: { 'submissions.sendTestSubmission': 409 },
  authorOnly: [
    'submissionNotes.editSubmissionNote',
    'submissionNotes.deleteSubmissionNote',
    'submissionViews.updateFormView',
    'submissionViews.deleteFormView',
  ],
  closedToStaff: [
    'submissions.listSubmissions',
    'submissions.exportSubmissions',
    'submissions.getSubmission',
    'submissions.downloadSubmissionFile',
    'submissionViews.listFormViews',
  ],
  runLast: ['submissions.deleteSubmission', 'forms.deleteForm'],
});
