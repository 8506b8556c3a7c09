// A mail is written in the transaction of the change that it reports, so it exists exactly when that change is
// committed. A job sends it; without a mail server it stays in the outbox, where it can be read.
import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database, MailAttachment, MailsTable } from '../db/tables.ts';
import type { ServerContext } from '../context/server-context.ts';
import { mailAddress, oneLine } from '../mail-address.ts';
import { insertMail, insertDecoyMail } from './mails.store.ts';

export const sendMailJob = 'mail.send';

export interface OutgoingMail {
  /** Kind of mail, such as `magic_link`; also the key of its text. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  tenantId?: string | undefined;
  /** The site that a form sends it for; it counts towards the usage of the site. */
  siteId?: string | undefined;
  replyTo?: string | undefined;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Stored objects, read when the mail is sent. */
  attachments?: readonly MailAttachment[] | undefined;
}

const rowOf = (ctx: Pick<ServerContext, 'env'>, mail: OutgoingMail): Insertable<MailsTable> => ({
  kind: mail.kind,
  recipient: mailAddress(mail.to).address,
  subject: oneLine(mail.subject),
  text_body: mail.text,
  html_body: mail.html,
  tenant_id: mail.tenantId ?? null,
  site_id: mail.siteId ?? null,
  reply_to: mail.replyTo === undefined ? null : mailAddress(mail.replyTo).address,
  unsubscribe_url: mail.unsubscribeUrl ?? null,
  ...(mail.attachments ? { attachments: JSON.stringify(mail.attachments) } : {}),
  status: ctx.env.smtpUrl === undefined ? 'kept' : 'queued',
});

export const queueMail = async (
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  mail: OutgoingMail,
): Promise<string> => {
  const id = await insertMail(tx, rowOf(ctx, mail));
  if (ctx.env.smtpUrl !== undefined) await ctx.queue.enqueue(tx, sendMailJob, { id });
  return id;
};

/** Runs the same statements for a mail that nobody receives: the job finds nothing to send. */
export const queueDecoyMail = async (
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  mail: OutgoingMail,
): Promise<void> => {
  await insertDecoyMail(tx, rowOf(ctx, mail));
  if (ctx.env.smtpUrl !== undefined) await ctx.queue.enqueue(tx, sendMailJob, { id: randomUUID() });
};
