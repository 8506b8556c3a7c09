// A real mail server on this machine that stores received mails.
import { SMTPServer } from 'smtp-server';
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
  /** Answers to recipients, by address; all others are accepted. */
  refused: Map<string, { code: number; text: string }>;
  /** Accepted mails whose connection is cut before the answer. */
  cuts: number;
  /** Answers to mails wait for it. */
  gate: Promise<void> | undefined;
  /** Connections since the start. */
  connections: number;
  /** For connections from now on. */
  useCertificate: (certificate: ServerCertificate) => void;
  close: () => Promise<void>;
}

export interface MailServerOptions {
  /** Absent: a free one. */
  port?: number;
  /** Absent: no encryption. */
  encryption?: { security: 'tls' | 'starttls'; certificate: ServerCertificate };
}

const answerAfter = async (gate: Promise<void> | undefined, done: () => void): Promise<void> => {
  await gate;
  done();
};

export const startSmtpFake = async ({
  port = 0,
  encryption,
}: MailServerOptions = {}): Promise<MailServer> => {
  const inbox: ReceivedMail[] = [];
  const answers: MailServer['replies'] = [];
  const refused: MailServer['refused'] = new Map();
  const smtp = new SMTPServer({
    authOptional: true,
    ...(encryption
      ? { ...encryption.certificate, secure: encryption.security === 'tls' }
      : { disabledCommands: ['STARTTLS'] }),
    onConnect(_session, done) {
      server.connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refused.get(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = answers.shift();
        if (answer) {
          const refusal = Object.assign(new Error(answer.text), { responseCode: answer.code });
          void answerAfter(server.gate, () => done(refusal));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        inbox.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        if (server.cuts > 0) {
          server.cuts -= 1;
          for (const connection of smtp.connections as Set<{ session: object; close: () => void }>)
            if (connection.session === session) connection.close();
          return;
        }
        void answerAfter(server.gate, done);
      });
    },
  });
  // A client that refuses the certificate ends the connection, which is an error of the server's too.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address!.port : 0}`;
  const server: MailServer = {
    url,
    inbox,
    replies: answers,
    refused,
    cuts: 0,
    gate: undefined,
    connections: 0,
    useCertificate: (certificate) => smtp.updateSecureContext(certificate),
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return server;
};
