// The only way that mail is sent: a small pool of open connections to the mail server of SMTP_URL.
import { limits } from '@sitewright/contract/limits';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { MailAddress } from '../../mail-address.ts';

export interface SmtpMessage {
  id: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** `isFinal`: the server will never accept this mail (5xx), so retrying is pointless. */
export class SmtpError extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'SmtpFault';
    this.isFinal = isFinal;
  }
}

const pools = new Map<string, Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>>();

const poolOf = (smtpUrl: string): Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options> => {
  const known = pools.get(smtpUrl);
  if (known) return known;
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: limits.mail.connections,
    connectionTimeout: limits.mail.timeoutMs,
    greetingTimeout: limits.mail.timeoutMs,
    socketTimeout: limits.mail.timeoutMs,
    // Mails hold only text of ours: nothing in them is ever read from disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  pools.set(smtpUrl, pool);
  return pool;
};

const smtpErrorOf = (error: unknown): SmtpError => {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  // A rejected SMTP login is a problem of the installation, not of this mail: the mail waits until it is fixed.
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new SmtpError(message, isFinal);
};

export const sendOverSmtp = async (smtpUrl: string, { id, ...letter }: SmtpMessage): Promise<void> => {
  const domain = letter.from.address.split('@')[1]!;
  try {
    await poolOf(smtpUrl).sendMail({
      ...letter,
      // The same for every try, so that a mailbox can detect a duplicate.
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  } catch (error) {
    throw smtpErrorOf(error);
  }
};

/** Closes the connections to a mail server, as at the end of a test. */
export const closeSmtp = (smtpUrl: string): void => {
  pools.get(smtpUrl)?.close();
  pools.delete(smtpUrl);
};
