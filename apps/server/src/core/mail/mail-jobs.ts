// Background jobs of the outbox: sending mails and deleting old ones.
import { limits } from '@sitewright/contract/limits';
import type { Job } from '../context/job.ts';
import type { ServerContext } from '../context/server-context.ts';
import { StorageUnavailableError } from '../storage/storage.ts';
import { readWhole } from '../storage/whole-objects.ts';
import { sendOverSmtp, SmtpError, type SmtpMessage, unsubscribeHeaders } from './adapters/smtp.ts';
import { type MailAddress, mailAddress, oneLine, senderOf } from '../mail-address.ts';
import { sendMailJob } from './mail-queue.ts';
import { isConfidential } from '../emails/define-email.ts';
import type { MailRoute } from './mail-route.ts';
import { brandOf } from './write-mail.ts';
import {
  claimQueuedMail,
  deleteMailsBefore,
  findMail,
  listForgottenMails,
  type MailRow,
  recordMailFailure,
  markSent,
  markSuppressed,
} from './mails.store.ts';

/** The sender: the tenant's where its domain is verified, otherwise the installation's address under the tenant's name. */
const senderFor = async (
  ctx: ServerContext,
  tenantId: string | null,
  route: MailRoute,
): Promise<MailAddress> => {
  const { address, name } = senderOf(ctx.env.mailFrom);
  if (tenantId === null) return { address, name };
  return mailAddress(
    route.from?.address ?? address,
    route.name ?? (await brandOf(ctx, ctx.db, tenantId)).productName,
  );
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

const messageOf = async (ctx: ServerContext, mail: MailRow, route: MailRoute): Promise<SmtpMessage> => {
  const { id, recipient, subject, text_body: text, html_body: html } = mail;
  if (text === null || html === null) throw new SmtpError('The text of this mail is gone.', true);
  const replyTo = mail.reply_to ?? route.replyTo;
  return {
    id,
    from: await senderFor(ctx, mail.tenant_id, route),
    to: mailAddress(recipient),
    ...(replyTo === undefined ? {} : { replyTo: mailAddress(replyTo) }),
    subject,
    text,
    html,
    ...(mail.unsubscribe_url === null ? {} : { headers: unsubscribeHeaders(mail.unsubscribe_url) }),
    ...(route.dkim ? { dkim: route.dkim } : {}),
    ...(mail.attachments.length > 0 ? { attachments: await readAttachments(ctx, mail) } : {}),
  };
};

/** Result of sending through the tenant's own server; undefined when it was not asked. */
interface OwnOutcome {
  failure?: string;
}

/**
 * Sends through the tenant's own server, where it has one. What that server refuses goes through the installation's at once: it may
 * refuse its sender and not the reader. When it cannot be reached, the mail waits for the next try.
 */
const send = async (
  smtpUrl: string,
  { message, route }: { message: SmtpMessage; route: MailRoute },
  note: (outcome: OwnOutcome) => void,
): Promise<void> => {
  if (route.server) {
    try {
      await sendOverSmtp(await route.server(), message);
      note({});
      return;
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error;
      if (error.isOfServer) note({ failure: oneLine(error.message, 500) });
      if (!error.isFinal) throw error;
    }
  }
  await sendOverSmtp(smtpUrl, message);
};

const mayWorkLater = (error: Error): boolean =>
  error instanceof StorageUnavailableError || (error instanceof SmtpError && !error.isFinal);

/**
 * The route of a tenant's mail. A fault in it must not keep people from signing in: the installation's way remains. A link that signs
 * somebody in never passes a tenant's own server, whose owner could read it.
 */
const routeFor = async (ctx: ServerContext, { tenant_id: tenantId, kind }: MailRow): Promise<MailRoute> => {
  if (tenantId === null) return {};
  try {
    const route = await ctx.mailRoutes.routeOf(tenantId);
    return isConfidential(ctx.emails.get(kind)) ? { ...route, server: undefined } : route;
  } catch (error) {
    ctx.log.error({ err: error, tenant: tenantId }, 'the sender of a tenant could not be read');
    return {};
  }
};

/** Nobody is kept from signing in, nor from what they must know of their account. */
const isSuppressedFor = async (ctx: ServerContext, { tenant_id: tenantId, kind, recipient }: MailRow) =>
  tenantId !== null && !isConfidential(ctx.emails.get(kind)) && ctx.isSuppressed(tenantId, recipient);

/** `deferred`: it is tried again. */
type MailResult = 'sent' | 'deferred' | 'failed' | 'suppressed';

const countMail = ({ metrics }: ServerContext, result: MailResult): void => {
  metrics
    .counter({
      name: 'sitewright_mails',
      help: 'Attempts to send an email by result.',
      labels: ['result'],
    })
    .of(result)
    .increment();
};

/** Sends one mail of the outbox. Throws when a retry makes sense, so that the queue retries it. */
export const sendQueuedMail = async (ctx: ServerContext, id: string): Promise<void> => {
  const { smtpUrl } = ctx.env;
  if (smtpUrl === undefined) return;
  const waiting = await findMail(ctx.db, id);
  // Already sent or given up.
  if (waiting?.status !== 'queued') return;
  if (await isSuppressedFor(ctx, waiting)) {
    await markSuppressed(ctx.db, id);
    countMail(ctx, 'suppressed');
    return;
  }
  const mail = await claimQueuedMail(ctx.db, id);
  if (!mail) {
    // Another worker is sending it, or was killed while it did. That costs this job none of its tries.
    const startAfter = new Date(ctx.clock.now().getTime() + limits.mail.claimSeconds * 1_000);
    await ctx.queue.enqueue(ctx.db, sendMailJob, { id }, { startAfter, onceKey: `claimed:${id}` });
    return;
  }
  const route = await routeFor(ctx, mail);
  let own: OwnOutcome | undefined;
  let again: Error | undefined;
  try {
    const message = await messageOf(ctx, mail, route);
    await send(smtpUrl, { message, route }, (outcome) => {
      own = outcome;
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    again = error;
  }
  if (again) again = await recordFailure(ctx, mail, again);
  else {
    await markSent(ctx.db, id);
    countMail(ctx, 'sent');
  }
  if (own && mail.tenant_id !== null) await noteOutcome(ctx, mail.tenant_id, own);
  if (again) throw again;
};

/** Returns the error when the mail is tried again. */
const recordFailure = async (ctx: ServerContext, mail: MailRow, error: Error): Promise<Error | undefined> => {
  const isOver = mail.attempts + 1 >= limits.mail.tries;
  const isFinal = isOver || !mayWorkLater(error);
  await recordMailFailure(ctx.db, mail, { reason: oneLine(error.message, 500), isFinal });
  countMail(ctx, isFinal ? 'failed' : 'deferred');
  ctx.log.warn({ mail: mail.id, kind: mail.kind, err: error, isFinal }, 'a mail was not accepted');
  return isFinal ? undefined : error;
};

const noteOutcome = async (ctx: ServerContext, tenantId: string, { failure }: OwnOutcome): Promise<void> => {
  await (failure === undefined
    ? ctx.mailRoutes.reportSuccess(tenantId)
    : ctx.mailRoutes.reportFailure(tenantId, failure));
};

const day = 24 * 60 * 60_000;

export const mailJobs: readonly Job[] = [
  {
    name: sendMailJob,
    // One slow server of a tenant must not keep all others waiting.
    concurrency: limits.mail.connections,
    run: (ctx, data) => sendQueuedMail(ctx, (data as { id: string }).id),
  },
  {
    name: 'mail.requeue',
    cron: '*/15 * * * *',
    run: async (ctx) => {
      if (ctx.env.smtpUrl === undefined) return;
      for (const id of await listForgottenMails(ctx.db)) await ctx.queue.enqueue(ctx.db, sendMailJob, { id });
    },
  },
  {
    name: 'mail.purge',
    cron: '40 3 * * *',
    run: async (ctx) => {
      await deleteMailsBefore(ctx.db, new Date(Date.now() - limits.mail.keptDays * day));
    },
  },
];
