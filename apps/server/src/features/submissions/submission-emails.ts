// The mail that recipients of a form get for each submission.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import type { Answers } from '@sitewright/forms/answers/answer';
import { answerRows } from '@sitewright/forms/format/format-answers';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { EventPayload } from '@sitewright/contract/event';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { ReceivedEvent, Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { defineEmail } from '../../core/emails/define-email.ts';
import { isMailAddress } from '../../core/mail-address.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { linkTo } from '../../http/mail-links.ts';
import { findForm, findVersion, type FormRow } from '../forms/forms.store.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findSiteOwner } from '../sites/sites.store.ts';
import { findSubmission, type SubmissionRow } from './submissions.store.ts';

interface Values {
  form: string;
  page: string;
  rows: { label: string; value: string }[];
  url: string;
}

export const submissionEmail = defineEmail<Values>({
  kind: 'form_submission',
  sample: {
    form: 'Booking <b>form</b>',
    page: '/contact',
    rows: [{ label: 'Your <i>name</i>', value: 'Ann & Bob\n<script>' }],
    url: 'https://app.example/dashboard/sites/1/forms/2/submissions',
  },
  en: ({ form, page, rows, url }) => ({
    subject: `New submission: ${form}`,
    heading: `New submission of “${form}”`,
    paragraphs: [`Sent from the page ${page}.`],
    rows,
    button: { label: 'Open submission', url },
  }),
  vi: ({ form, page, rows, url }) => ({
    subject: `Phản hồi mới: ${form}`,
    heading: `Phản hồi mới cho “${form}”`,
    paragraphs: [`Được gửi từ trang ${page}.`],
    rows,
    button: { label: 'Mở phản hồi', url },
  }),
});

/** The first valid email of the answers: replies go to whoever wrote. */
const replyToOf = ({ fields }: FormDefinition, answers: Answers): string | undefined =>
  fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .find((answer): answer is string => typeof answer === 'string' && isMailAddress(answer));

const sendMails = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { form, submission, definition }: { form: FormRow; submission: SubmissionRow; definition: FormDefinition },
): Promise<void> => {
  const owner = await findSiteOwner(tx, form.site_id);
  const recipients = form.recipients.length > 0 ? form.recipients : owner ? [owner.email] : [];
  const locale = owner?.locale ?? 'en';
  const path = `/dashboard/sites/${form.site_id}/forms/${form.id}/submissions?submission=${submission.id}`;
  const answers = submission.answers;
  for (const to of recipients) {
    await writeMail(ctx, tx, {
      email: submissionEmail,
      to,
      locale,
      tenantId: tx.tenantId,
      replyTo: replyToOf(definition, answers),
      values: {
        form: form.name,
        page: submission.page_path,
        rows: answerRows(translateForm(definition, locale), answers, formTextsFor(locale)),
        url: linkTo(ctx, undefined, path),
      },
    });
  }
};

export const submissionMails: Subscriber<ServerContext> = {
  name: 'form_mails',
  accepts: (name) => name === formSubmitted.name,
  handle: async (ctx, transaction, event: ReceivedEvent) => {
    if (event.tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
    const { siteId, submissionId } = event.payload as EventPayload<typeof formSubmitted>;
    const form = await findForm(tx, siteId, event.target.id);
    const submission = form && (await findSubmission(tx, form.id, submissionId));
    const version = submission && (await findVersion(tx, form.id, submission.version));
    // Deleted meanwhile.
    if (!form || !submission || !version) return;
    if (!version.definition.settings.notifications.email) return;
    await sendMails(ctx, tx, { form, submission, definition: version.definition });
  },
};
