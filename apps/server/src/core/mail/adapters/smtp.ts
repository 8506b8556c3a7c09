// The one way mail leaves: a few connections to the mail server of SMTP_URL, kept open.
import { limits } from '@sitewright/contract/limits';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { MailAddress } from '../../mail-address.ts';

export interface SmtpLetter {
  id: string;
  from: MailAddress;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
}

/** `isFinal`: the server will never take this mail (5xx), so trying again is only noise. */
export class SmtpFault extends Error {
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
    // A mail is text that we wrote: nothing in it is ever read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  pools.set(smtpUrl, pool);
  return pool;
};

const faultOf = (error: unknown): SmtpFault => {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  // A refused sign-in is the installation's trouble, not this mail's: it waits until that is mended.
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new SmtpFault(message, isFinal);
};

export const sendOverSmtp = async (smtpUrl: string, { id, ...letter }: SmtpLetter): Promise<void> => {
  const domain = letter.from.address.split('@')[1]!;
  try {
    await poolOf(smtpUrl).sendMail({
      ...letter,
      // The same for every try, so that a mailbox can tell a repetition.
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  } catch (error) {
    throw faultOf(error);
  }
};

/** Closes the connections to a mail server, as at the end of a test. */
export const closeSmtp = (smtpUrl: string): void => {
  pools.get(smtpUrl)?.close();
  pools.delete(smtpUrl);
};
