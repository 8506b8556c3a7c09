// The mail that recipients of a form get for each submission.
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { answerRows } from '@sitewright/forms/format/format-answers';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { ReceivedEvent, Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { button, heading, links, note, rows, text } from '../../core/emails/blocks.ts';
import { defineEmail } from '../../core/emails/define-email.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { linkTo } from '../../http/mail-links.ts';
import { mailedFiles } from '../form-files/mailed-files.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findSiteOwner } from '../sites/sites.store.ts';
import { findSubmittedForm, firstEmail, type SubmittedForm } from './submitted-form.ts';

interface Values {
  form: string;
  page: string;
  rows: { label: string; value: string }[];
  url: string;
  isTest: boolean;
  /** Links to files, and when they end. */
  links: { label: string; url: string }[];
  until?: Date | undefined;
}

const testMarks = { en: '[Test] ', vi: '[Thử] ' };

export const submissionEmail = defineEmail<Values>({
  kind: 'form_submission',
  group: 'forms',
  variables: {
    testMark: 'text?',
    form: 'text',
    page: 'text',
    answers: 'rows',
    files: 'links',
    until: 'date?',
    url: 'url',
  },
  sample: {
    form: 'Booking <b>form</b>',
    page: '/contact',
    rows: [{ label: 'Your <i>name</i>', value: 'Ann & Bob\n<script>' }],
    url: 'https://app.example/dashboard/sites/1/forms/2/submissions',
    isTest: false,
    links: [{ label: 'CV <b>new</b>.pdf', url: 'https://app.example/files/1?signature=a&b' }],
    until: new Date('2026-03-01T09:30:00Z'),
  },
  example: {
    form: 'Booking',
    page: '/contact',
    rows: [
      { label: 'Name', value: 'Lan Trần' },
      { label: 'Message', value: 'A table for four.' },
    ],
    url: 'https://app.example/dashboard/sites/1/forms/2/submissions',
    isTest: false,
    links: [],
  },
  values: ({ form, page, rows: answers, url, isTest, links: files, until }, { language, dateTime }) => ({
    testMark: isTest ? testMarks[language] : '',
    form,
    page,
    answers,
    files,
    until: until && dateTime(until),
    url,
  }),
  en: [
    '{{testMark}}New submission: {{form}}',
    heading('New submission of “{{form}}”'),
    text('Sent from the page {{page}}.'),
    rows('answers'),
    links('files'),
    button('Open submission'),
    note('The links to the files work until {{until}}, without signing in. Forward them with care.', {
      showIf: 'until',
    }),
  ],
  vi: [
    '{{testMark}}Phản hồi mới: {{form}}',
    heading('Phản hồi mới cho “{{form}}”'),
    text('Được gửi từ trang {{page}}.'),
    rows('answers'),
    links('files'),
    button('Mở phản hồi'),
    note(
      'Các liên kết đến tệp dùng được đến {{until}} mà không cần đăng nhập. Hãy cẩn thận khi chuyển tiếp.',
      { showIf: 'until' },
    ),
  ],
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
  const {
    attachments,
    links: fileLinks,
    until,
  } = await mailedFiles(ctx, tx, {
    submissionId: submission.id,
    filesAs: form.mails_files_as,
  });
  for (const to of recipients) {
    await writeMail(ctx, tx, {
      email: submissionEmail,
      to,
      locale,
      tenantId: tx.tenantId,
      siteId: form.site_id,
      // Replies go to the visitor.
      replyTo: firstEmail(definition, answers),
      attachments,
      values: {
        form: form.name,
        page: submission.page_path,
        rows: answerRows(translateForm(definition, locale), answers, formTextsFor(locale)),
        url: linkTo(ctx, undefined, path),
        isTest: submission.is_test,
        links: fileLinks,
        until,
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
