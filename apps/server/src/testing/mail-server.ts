import { closeSmtp } from '../core/mail/adapters/smtp.ts';
import { type MailServer, type MailServerOptions, startSmtpFake } from './smtp-fake.ts';

export type { MailServer } from './smtp-fake.ts';

/** A mail server for this process, whose connections to it are closed with it. */
export const startMailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const server = await startSmtpFake(options);
  const { close } = server;
  server.close = async () => {
    closeSmtp(server.url);
    await close();
  };
  return server;
};
