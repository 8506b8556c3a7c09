// The outbox for platform staff. Only super admins may read emails that contain a sign-in link or code.
import { mailOpened, mailRetried, mailTestSent } from '@sitewright/contract/mail/mail-events';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/mail/mail';
import type { Mail, MailSummary } from '@sitewright/contract/mail/mail';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { sendMailJob } from '../../core/mail/mail-queue.ts';
import {
  findMail,
  findRecipient,
  isStaffEmail,
  listMailRows,
  type MailRow,
  requeueMail,
} from '../../core/mail/mails.store.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { testEmail } from './test-email.ts';

/** True for emails that let their reader act as the recipient, and for kinds that no feature defines any more. */
const grantsAccess = (ctx: ServerContext, kind: string): boolean => {
  const email = ctx.emails.get(kind);
  return !email || email.grantsAccess === true;
};

export const presentMail = (row: MailRow): MailSummary => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  tenantId: row.tenant_id,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

export const listOutbox = async (
  ctx: ServerContext,
  actor: Actor,
  query: EndpointInput<typeof contract.listMails>['query'],
): Promise<EndpointResponse<typeof contract.listMails>> => {
  requirePermission(actor, 'mails.read');
  if (query.kind !== undefined && !ctx.emails.has(query.kind)) {
    const sentence = 'Choose one of the email types of this platform.';
    throw new AppError('validation_failed', sentence, { fields: { kind: sentence } });
  }
  const { rows, total } = await listMailRows(ctx.db, query);
  return {
    mails: rows.map(presentMail),
    pagination: paginationOf(query, total),
    hasServer: ctx.env.smtpUrl !== undefined,
    from: ctx.env.mailFrom,
    kinds: [...ctx.emails.keys()].toSorted(),
  };
};

interface Reader {
  actor: Actor;
  meta: CallMeta;
}

export const readMail = async (ctx: ServerContext, id: string, { actor, meta }: Reader): Promise<Mail> => {
  requirePermission(actor, 'mails.read');
  const row = await findMail(ctx.db, id);
  if (!row) throw notFound('This email');
  const isSecret = row.text_body !== null && grantsAccess(ctx, row.kind);
  const mayRead = actor.role === 'SUPER_ADMIN' || (!isSecret && !(await isStaffEmail(ctx.db, row.recipient)));
  if (isSecret && mayRead) {
    await emit(ctx, ctx.db, mailOpened, {
      tenantId: null,
      actor,
      target: { type: 'mail', id, label: `${row.kind} → ${row.recipient}` },
      meta,
    });
  }
  const text = mayRead ? row.text_body : null;
  return {
    ...presentMail(row),
    text,
    html: mayRead ? row.html_body : null,
    links: text === null ? [] : linksIn(text),
    isWithheld: row.text_body !== null && !mayRead,
  };
};

export const retry = async (
  ctx: ServerContext,
  id: string,
  { actor, meta }: Reader,
): Promise<MailSummary> => {
  requirePermission(actor, 'mails.write');
  const found = await findMail(ctx.db, id);
  if (!found) throw notFound('This email');
  if (ctx.env.smtpUrl === undefined) {
    throw new AppError(
      'provider_not_configured',
      'No mail server is configured. Set SMTP_URL to send email.',
    );
  }
  return inTransaction(ctx.db, async (tx) => {
    const row = await requeueMail(tx, id);
    if (!row)
      throw new AppError('link_expired', 'This email was sent and its content was deleted. Send a new one.');
    await ctx.queue.enqueue(tx, sendMailJob, { id });
    await emit(ctx, tx, mailRetried, {
      tenantId: null,
      actor,
      target: { type: 'mail', id, label: `${row.kind} → ${row.recipient}` },
      meta,
    });
    return presentMail(row);
  });
};

export const sendTest = async (ctx: ServerContext, { actor, meta }: Reader): Promise<MailSummary> => {
  requirePermission(actor, 'mails.write');
  return inTransaction(ctx.db, async (tx) => {
    const reader = await findRecipient(tx, actor.userId);
    if (!reader) throw notFound('Your account');
    const { email: to, locale } = reader;
    const id = await writeMail(ctx, tx, { email: testEmail, to, locale, values: {} });
    await emit(ctx, tx, mailTestSent, {
      tenantId: null,
      actor,
      target: { type: 'mail', id, label: to },
      meta,
    });
    return presentMail((await findMail(tx, id))!);
  });
};
