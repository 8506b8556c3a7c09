// A real mail server on this machine that stores received mails.
import { SMTPServer } from 'smtp-server';
import { closeSmtp } from '../core/mail/adapters/smtp.ts';

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
  close: () => Promise<void>;
}

export const startMailServer = async (): Promise<MailServer> => {
  const inbox: ReceivedMail[] = [];
  const answers: MailServer['replies'] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
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
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address!.port : 0}`;
  return {
    url,
    inbox,
    replies: answers,
    close: async () => {
      closeSmtp(url);
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
};
