// Background jobs of the outbox: sending mails and deleting old ones.
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import { inTransaction } from '../db/tenant-scope.ts';
import type { Job } from '../context/job.ts';
import type { ServerContext } from '../context/server-context.ts';
import { StorageUnavailableError } from '../storage/storage.ts';
import { readWhole } from '../storage/whole-objects.ts';
import { sendOverSmtp, SmtpError, type SmtpMessage } from './adapters/smtp.ts';
import { type MailAddress, mailAddress, oneLine, senderOf } from '../mail-address.ts';
import { sendMailJob } from './mail-queue.ts';
import { brandOf } from './write-mail.ts';
import {
  deleteMailsBefore,
  lockQueuedMail,
  type MailRow,
  recordMailFailure,
  markSent,
} from './mails.store.ts';

/** The installation's address, under the name of the tenant on whose behalf the mail is sent. */
const senderFor = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  tenantId: string | null,
): Promise<MailAddress> => {
  const { address, name } = senderOf(ctx.env.mailFrom);
  return tenantId === null
    ? { address, name }
    : mailAddress(address, (await brandOf(ctx, tx, tenantId)).productName);
};

/** A file that was deleted meanwhile, with the submission, is left out. */
const readAttachments = async (
  ctx: ServerContext,
  mail: MailRow,
): Promise<NonNullable<SmtpMessage['attachments']>> => {
  const read = mail.attachments.map(async ({ key, name, type }) => {
    const content = await readWhole(ctx.storage, key);
    return content ? [{ filename: name, content, contentType: type }] : [];
  });
  return (await Promise.all(read)).flat();
};

const send = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  smtpUrl: string,
  mail: MailRow,
): Promise<void> => {
  const { id, recipient, subject, text_body: text, html_body: html } = mail;
  if (text === null || html === null) throw new SmtpError('The text of this mail is gone.', true);
  await sendOverSmtp(smtpUrl, {
    id,
    from: await senderFor(ctx, tx, mail.tenant_id),
    to: mailAddress(recipient),
    ...(mail.reply_to === null ? {} : { replyTo: mailAddress(mail.reply_to) }),
    subject,
    text,
    html,
    ...(mail.attachments.length > 0 ? { attachments: await readAttachments(ctx, mail) } : {}),
  });
};

const mayWorkLater = (error: Error): boolean =>
  error instanceof StorageUnavailableError || (error instanceof SmtpError && !error.isFinal);

/** Sends one mail of the outbox. Throws when a retry makes sense, so that the queue retries it. */
export const sendQueuedMail = async (ctx: ServerContext, id: string): Promise<void> => {
  const { smtpUrl } = ctx.env;
  if (smtpUrl === undefined) return;
  const again = await inTransaction(ctx.db, async (tx) => {
    const mail = await lockQueuedMail(tx, id);
    // Already sent, given up, or being sent by another worker.
    if (!mail) return undefined;
    try {
      await send(ctx, tx, smtpUrl, mail);
      await markSent(tx, id);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isOver = mail.attempts + 1 >= limits.mail.tries;
      const isFinal = isOver || !mayWorkLater(error);
      await recordMailFailure(tx, id, { reason: oneLine(error.message, 500), isFinal });
      ctx.log.warn({ mail: id, kind: mail.kind, err: error, isFinal }, 'a mail was not accepted');
      return isFinal ? undefined : error;
    }
  });
  if (again) throw again;
};

const day = 24 * 60 * 60_000;

export const mailJobs: readonly Job[] = [
  {
    name: sendMailJob,
    run: (ctx, data) => sendQueuedMail(ctx, (data as { id: string }).id),
  },
  {
    name: 'mail.purge',
    cron: '40 3 * * *',
    run: async (ctx) => {
      await deleteMailsBefore(ctx.db, new Date(Date.now() - limits.mail.keptDays * day));
    },
  },
];
