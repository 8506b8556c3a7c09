// The only way that mail is sent: a small pool of open connections to the mail server of SMTP_URL, and a connection for each
// mail to a server of a tenant.
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MailAddress } from '../../mail-address.ts';
import type { MailRoute, OwnMailServer } from '../mail-route.ts';

export interface SmtpMessage {
  id: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  dkim?: MailRoute['dkim'];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Headers with which a mail program unsubscribes its reader by one POST (RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * `isFinal`: the server will never accept this mail (5xx), so retrying is pointless. `isOfServer`: the connection or the
 * login failed, which says nothing about the mail.
 */
export class SmtpError extends Error {
  readonly isFinal: boolean;
  readonly isOfServer: boolean;
  constructor(message: string, isFinal: boolean, isOfServer = false) {
    super(message);
    this.name = 'SmtpFault';
    this.isFinal = isFinal;
    this.isOfServer = isOfServer;
  }
}

export const timeouts = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms });

// Mails hold only text of ours: nothing in them is ever read from disk or fetched.
export const closed = { disableFileAccess: true, disableUrlAccess: true };

const pools = new Map<string, Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>>();

const poolOf = (smtpUrl: string): Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options> => {
  const known = pools.get(smtpUrl);
  if (known) return known;
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: limits.mail.connections,
    ...timeouts(limits.mail.timeoutMs),
    ...closed,
  });
  pools.set(smtpUrl, pool);
  return pool;
};

export const ownOptions = (
  { host, address, port, security, user, password }: OwnMailServer,
  timeoutMs: number,
): SMTPTransport.Options => ({
  // The address that was checked; the name is for the certificate.
  host: address,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  tls: { servername: host },
  ...(user === '' ? {} : { auth: { user, pass: password } }),
  ...timeouts(timeoutMs),
  ...closed,
});

const smtpErrorOf = (error: unknown): SmtpError => {
  const { message, responseCode, code, command } = error as Error & {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  // A rejected SMTP login is a problem of the installation, not of this mail: the mail waits until it is fixed.
  const isOfServer = responseCode === undefined || code === 'EAUTH' || command === 'MAIL FROM';
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new SmtpError(message, isFinal, isOfServer);
};

/** Those that one-click unsubscription needs are not among the defaults. */
export const signedHeaders =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:content-id:content-description:in-reply-to:references:list-id:list-help:list-unsubscribe:list-unsubscribe-post:list-subscribe:list-post:list-owner:list-archive';

/** Gives up a connection that is kept busy with a byte now and then: the timeouts of the library begin anew with each. */
const within = async (ms: number, sending: Promise<unknown>): Promise<void> => {
  const settled = new AbortController();
  const isLate = wait(ms, true, { ref: false, signal: settled.signal });
  try {
    if (await Promise.race([sending.then(() => false), isLate]))
      throw new Error('The mail server did not answer in time.');
  } finally {
    settled.abort();
    // The timer ends with an error when it is aborted, which is no failure of the email.
    isLate.catch(() => undefined);
  }
};

const sendToOwn = async (server: OwnMailServer, message: Parameters<Transporter['sendMail']>[0]) => {
  const transport = createTransport(ownOptions(server, limits.mail.ownServerMs));
  try {
    await within(limits.mail.ownServerMs, transport.sendMail(message));
  } finally {
    transport.close();
  }
};

/** `server`: an SMTP URL of the installation, or a server of a tenant. */
export const sendOverSmtp = async (
  server: string | OwnMailServer,
  { id, dkim, headers, ...letter }: SmtpMessage,
): Promise<void> => {
  const domain = letter.from.address.split('@')[1]!;
  const message = {
    ...letter,
    // The same for every try, so that a mailbox can detect a duplicate.
    messageId: `<${id}@${domain}>`,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
  };
  try {
    await (typeof server === 'string'
      ? within(limits.mail.sendSeconds * 1_000, poolOf(server).sendMail(message))
      : sendToOwn(server, message));
  } catch (error) {
    throw smtpErrorOf(error);
  }
};

/** Connects and signs in, without sending anything. */
export const testSmtp = async (server: OwnMailServer, timeoutMs: number): Promise<void> => {
  try {
    await createTransport(ownOptions(server, timeoutMs)).verify();
  } catch (error) {
    throw smtpErrorOf(error);
  }
};

/** Closes the connections to a mail server, as at the end of a test. */
export const closeSmtp = (smtpUrl: string): void => {
  pools.get(smtpUrl)?.close();
  pools.delete(smtpUrl);
};
