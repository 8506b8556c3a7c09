// The mail that recipients of a form get for each submission.
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { answerRows } from '@sitewright/forms/format/format-answers';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { ReceivedEvent, Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { defineEmail } from '../../core/emails/define-email.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { linkTo } from '../../http/mail-links.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findSiteOwner } from '../sites/sites.store.ts';
import { findSubmittedForm, firstEmail, type SubmittedForm } from './submitted-form.ts';

interface Values {
  form: string;
  page: string;
  rows: { label: string; value: string }[];
  url: string;
  isTest: boolean;
}

export const submissionEmail = defineEmail<Values>({
  kind: 'form_submission',
  sample: {
    form: 'Booking <b>form</b>',
    page: '/contact',
    rows: [{ label: 'Your <i>name</i>', value: 'Ann & Bob\n<script>' }],
    url: 'https://app.example/dashboard/sites/1/forms/2/submissions',
    isTest: false,
  },
  en: ({ form, page, rows, url, isTest }) => ({
    subject: `${isTest ? '[Test] ' : ''}New submission: ${form}`,
    heading: `New submission of “${form}”`,
    paragraphs: [`Sent from the page ${page}.`],
    rows,
    button: { label: 'Open submission', url },
  }),
  vi: ({ form, page, rows, url, isTest }) => ({
    subject: `${isTest ? '[Thử] ' : ''}Phản hồi mới: ${form}`,
    heading: `Phản hồi mới cho “${form}”`,
    paragraphs: [`Được gửi từ trang ${page}.`],
    rows,
    button: { label: 'Mở phản hồi', url },
  }),
});

const sendMails = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { form, submission, definition }: SubmittedForm,
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
      // Replies go to the visitor.
      replyTo: firstEmail(definition, answers),
      values: {
        form: form.name,
        page: submission.page_path,
        rows: answerRows(translateForm(definition, locale), answers, formTextsFor(locale)),
        url: linkTo(ctx, undefined, path),
        isTest: submission.is_test,
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
    const submitted = await findSubmittedForm(tx, event);
    if (submitted?.definition.settings.notifications.email) await sendMails(ctx, tx, submitted);
  },
};
