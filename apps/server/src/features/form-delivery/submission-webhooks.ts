// Submissions as webhook messages.
import type { JsonObject } from '@sitewright/contract/content';
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { formatAsJson } from '@sitewright/forms/format/format-answers';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findSubmittedForm, type SubmittedForm } from '../submissions/submitted-form.ts';
import { publishWebhook } from '../webhooks/publish-webhook.ts';

/** Answers are keyed by the names of the fields, as in the JSON export. */
const dataOf = ({ form, submission, definition }: SubmittedForm): JsonObject => ({
  form: { id: form.id, name: form.name, slug: form.slug, version: submission.version },
  submission: {
    id: submission.id,
    submittedAt: submission.submitted_at.toISOString(),
    page: submission.page_path,
    isTest: submission.is_test,
    answers: formatAsJson(definition, submission.answers) as unknown as JsonObject,
  },
});

export const submissionWebhooks: Subscriber<ServerContext> = {
  name: 'form_webhooks',
  accepts: (name) => name === formSubmitted.name,
  handle: async (ctx, transaction, event) => {
    if (event.tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
    const submitted = await findSubmittedForm(tx, event);
    if (!submitted?.definition.settings.notifications.webhook) return;
    await publishWebhook(ctx, tx, {
      key: event.id,
      type: formSubmitted.name,
      at: event.at,
      siteId: submitted.form.site_id,
      formId: submitted.form.id,
      submissionId: submitted.submission.id,
      data: dataOf(submitted),
    });
  },
};
