// One connection to a mail server for many emails, one after the other. It says what became of each: a broken connection
// leaves open whether the server has the email, which decides whether it may be sent again.
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import type { OwnMailServer } from '../mail-route.ts';
import { closed, ownOptions, signedHeaders, type SmtpMessage, timeouts } from './smtp.ts';

/** `refused`: the server answered no to this email. `unreachable`: it has not seen the email. */
export type Delivery =
  | { kind: 'accepted' }
  | { kind: 'refused'; isPermanent: boolean; isAddress: boolean; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unknown'; reason: string };

export interface Letter {
  from: string;
  to: string;
  raw: Buffer;
}

export type BulkMessage = Omit<SmtpMessage, 'id' | 'attachments'> & {
  messageId: string;
  headers: Record<string, string>;
};

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });

/** The email as the server gets it, signed where the sender has a key. */
export const composeLetter = async ({ dkim, headers, ...message }: BulkMessage): Promise<Letter> => {
  const { message: raw } = await composer.sendMail({
    ...message,
    headers: Object.fromEntries(
      // As they are: long addresses in them must not be folded.
      Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
    ),
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
  });
  if (!Buffer.isBuffer(raw)) throw new Error('The composed email is no buffer');
  return { from: message.from.address, to: message.to.address, raw };
};

interface SmtpFault extends Error {
  /** Answer of the server. */
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
}

/** Answers to a recipient that say nothing about the address, such as a policy of the server. */
const policyAnswer = /\b5\.7\.\d+\b/;

const deliveryOf = (fault: SmtpFault, isHandedOver: boolean): Delivery => {
  const { responseCode, command } = fault;
  const reason = fault.response ?? fault.message;
  if (responseCode === undefined) return { kind: isHandedOver ? 'unknown' : 'unreachable', reason };
  const isOfEmail = responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
  if (!isOfEmail) return { kind: 'unreachable', reason };
  return {
    kind: 'refused',
    isPermanent: responseCode >= 500,
    isAddress: command === 'RCPT TO' && responseCode >= 500 && !policyAnswer.test(reason),
    reason,
  };
};

const optionsOf = (server: string | OwnMailServer) =>
  typeof server === 'string'
    ? { ...parseConnectionUrl(server), ...timeouts(limits.mail.timeoutMs) }
    : ownOptions(server, limits.mail.timeoutMs);

export class SmtpLine {
  readonly #server: string | OwnMailServer;
  #connection: SMTPConnection | undefined;
  #sent = 0;

  constructor(server: string | OwnMailServer) {
    this.#server = server;
  }

  /** Never throws for what a mail server does. */
  async send(letter: Letter): Promise<Delivery> {
    const isReused = this.#sent > 0;
    const delivery = await this.#attempt(letter);
    // Servers end connections after some emails or some time: nothing is lost, and a new one is opened at once.
    return delivery.kind === 'unreachable' && isReused ? this.#attempt(letter) : delivery;
  }

  async #attempt(letter: Letter): Promise<Delivery> {
    let connection: SMTPConnection;
    try {
      connection = this.#connection ??= await this.#open();
    } catch (error) {
      return { kind: 'unreachable', reason: (error as Error).message };
    }
    const body = Readable.from([letter.raw], { objectMode: false });
    const fault = await this.#transmit(connection, letter, body);
    if (!fault) {
      this.#sent += 1;
      return { kind: 'accepted' };
    }
    const delivery = deliveryOf(fault, body.readableDidRead);
    if (delivery.kind !== 'refused' || !(await this.#reset(connection))) this.close();
    return delivery;
  }

  /** Ends a connection that is kept busy with a byte now and then: the timeouts of the library begin anew with each. */
  async #transmit(
    connection: SMTPConnection,
    { from, to, raw }: Letter,
    body: Readable,
  ): Promise<SmtpFault | undefined> {
    const abandoned = new AbortController();
    const isLate = wait(limits.mail.timeoutMs * 2, undefined, { ref: false, signal: abandoned.signal }).then(
      () => new Error('The mail server did not answer in time.'),
      () => undefined,
    );
    const sending = new Promise<SmtpFault | undefined>((resolve) => {
      connection.send({ from, to, size: raw.length }, body, (error) => resolve(error ?? undefined));
    });
    const fault = await Promise.race([sending, isLate]);
    abandoned.abort();
    return fault;
  }

  #open(): Promise<SMTPConnection> {
    this.#sent = 0;
    const { auth, ...options } = optionsOf(this.#server) as ReturnType<typeof optionsOf> & {
      auth?: SMTPConnectionAuth;
    };
    const connection = new SMTPConnection(options);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        connection.close();
        reject(error);
      };
      // Stays for the whole life of the connection: an error without a listener would end the process.
      connection.on('error', fail);
      connection.once('end', () => {
        if (this.#connection === connection) this.#connection = undefined;
        // The error that ended it, if there was one, follows and says more.
        setImmediate(fail, new Error('The mail server ended the connection.'));
      });
      connection.connect((error) => {
        if (error) fail(error);
        else if (auth?.user && connection.allowsAuth)
          connection.login({ credentials: { user: auth.user, pass: auth.pass } }, (refusal) =>
            refusal ? fail(refusal) : resolve(connection),
          );
        else resolve(connection);
      });
    });
  }

  #reset(connection: SMTPConnection): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (): void => resolve(false);
      connection.once('end', end);
      connection.reset((error) => {
        connection.off('end', end);
        resolve(!error);
      });
    });
  }

  close(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
  }

  /** Says goodbye, as a client should that leaves in good order. */
  quit(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.quit();
  }
}
