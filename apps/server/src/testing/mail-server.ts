// A real mail server on this machine that stores received mails.
import { SMTPServer } from 'smtp-server';
import { closeSmtp } from '../core/mail/adapters/smtp.ts';
import type { ServerCertificate } from './certificates.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  inbox: ReceivedMail[];
  /** Responses to the next mails; without one, a mail is accepted. */
  replies: { code: number; text: string }[];
  /** Holds the response to each mail back until it settles. */
  hold: Promise<unknown> | undefined;
  /** For connections from now on. */
  useCertificate: (certificate: ServerCertificate) => void;
  close: () => Promise<void>;
}

export interface MailServerOptions {
  security: 'tls' | 'starttls';
  certificate: ServerCertificate;
}

/** Without options it offers no encryption. */
export const startMailServer = async (options?: MailServerOptions): Promise<MailServer> => {
  const inbox: ReceivedMail[] = [];
  const answers: MailServer['replies'] = [];
  const server: MailServer = {
    url: '',
    inbox,
    replies: answers,
    hold: undefined,
    useCertificate: (certificate) => smtp.updateSecureContext(certificate),
    close: () => Promise.resolve(),
  };
  const smtp = new SMTPServer({
    authOptional: true,
    ...(options
      ? { ...options.certificate, secure: options.security === 'tls' }
      : { disabledCommands: ['STARTTLS'] }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await server.hold;
        const answer = answers.shift();
        if (answer) {
          done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        inbox.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // A client that refuses the certificate ends the connection, which is an error of the server's too.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address!.port : 0}`;
  server.url = url;
  server.close = async () => {
    closeSmtp(url);
    await new Promise<void>((resolve) => smtp.close(resolve));
  };
  return server;
};
