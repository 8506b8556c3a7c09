// The reply to a visitor. It holds nothing that the visitor typed: whoever types the address of someone else must not be
// able to send them links or words.
import { autoresponderLimits as limits } from '@sitewright/contract/form-delivery/autoresponder-limits';
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { heading, note, text } from '../../core/emails/blocks.ts';
import { defineEmail } from '../../core/emails/define-email.ts';
import { digestEmail } from '../../core/hash-ip.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { findSite } from '../sites/sites.store.ts';
import { findSubmittedForm, firstEmail } from '../submissions/submitted-form.ts';
import { findAutoresponder } from './autoresponder.store.ts';

interface Values {
  subject: string;
  body: string;
  site: string;
}

export const autoresponderEmail = defineEmail<Values>({
  kind: 'form_autoresponder',
  group: 'forms',
  variables: { subject: 'text', body: 'text', site: 'text' },
  sample: {
    subject: 'Thank you <b>for writing</b>',
    body: 'We have received your message.\n\nWe answer within <i>a day</i>.',
    site: 'Ann & Bob',
  },
  example: {
    subject: 'Thank you for writing',
    body: 'We have received your message.\n\nWe answer within a day.',
    site: 'Phở Lan',
  },
  en: [
    '{{subject}}',
    heading('{{subject}}'),
    text('{{body}}'),
    note(
      'You receive this email because your address was entered in a form on {{site}}. If that wasn’t you, you can ignore it.',
    ),
  ],
  vi: [
    '{{subject}}',
    heading('{{subject}}'),
    text('{{body}}'),
    note(
      'Bạn nhận được email này vì địa chỉ của bạn đã được nhập vào một biểu mẫu trên {{site}}. Nếu không phải bạn, hãy bỏ qua email này.',
    ),
  ],
});

/** False when the address, or the form, has got its replies of this hour. */
const isAllowed = async (ctx: ServerContext, formId: string, address: string): Promise<boolean> => {
  const windowSeconds = 3_600;
  try {
    await enforceRateLimit(ctx, [
      {
        key: `autoresponder:email:${digestEmail(address)}`,
        limit: limits.perHourPerAddress,
        windowSeconds,
      },
      { key: `autoresponder:form:${formId}`, limit: limits.perHourPerForm, windowSeconds },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

/** Form answers in the language of the page; every language but Vietnamese gets the English note. */
const localeOf = (meta: object): string => {
  const locale = (meta as { locale?: unknown }).locale;
  return typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';
};

export const autoresponderMails: Subscriber<ServerContext> = {
  name: 'form_autoresponder',
  accepts: (name) => name === formSubmitted.name,
  handle: async (ctx, transaction, event) => {
    if (event.tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
    const row = await findAutoresponder(tx, event.target.id);
    if (!row?.is_enabled) return;
    const submitted = await findSubmittedForm(tx, event);
    const to = submitted && firstEmail(submitted.definition, submitted.submission.answers);
    if (!submitted || to === undefined || !(await isAllowed(ctx, row.form_id, to))) return;
    await writeMail(ctx, tx, {
      email: autoresponderEmail,
      to,
      locale: localeOf(submitted.submission.meta),
      tenantId: tx.tenantId,
      siteId: submitted.form.site_id,
      replyTo: row.reply_to ?? undefined,
      values: {
        subject: row.subject,
        body: row.body,
        site: (await findSite(tx, submitted.form.site_id))?.name ?? '',
      },
    });
  },
};
