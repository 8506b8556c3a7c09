// Emails of the outbox, read as the first admin.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Mail, MailSummary } from '@sitewright/contract/mail/mail';

export interface Outbox {
  /** Newest email of a kind to a recipient. */
  newest: (recipient: string, kind: string) => Promise<Mail>;
  /** Its first link to `path`, without the host. */
  linkTo: (recipient: string, kind: string) => Promise<string>;
  codeTo: (recipient: string) => Promise<string>;
}

export const openOutbox = async (url: string, password: string): Promise<Outbox> => {
  const call = async <T>(path: string, token?: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const admin = await call<SignedIn>('/auth/login', undefined, {
    email: 'admin@sitewright.localhost',
    password,
  });
  const token = admin.tokens.accessToken;

  const newest = async (recipient: string, kind: string): Promise<Mail> => {
    const query = new URLSearchParams({ q: recipient, kind });
    const { mails } = await call<{ mails: MailSummary[] }>(`/admin/mails?${query.toString()}`, token);
    if (!mails[0]) throw new Error(`No email of kind ${kind} was sent to ${recipient}`);
    return call<Mail>(`/admin/mails/${mails[0].id}`, token);
  };

  return {
    newest,
    linkTo: async (recipient, kind) => {
      const { links } = await newest(recipient, kind);
      const link = links.map((text) => new URL(text)).find(({ searchParams }) => searchParams.has('token'));
      if (!link) throw new Error(`The mail ${kind} has no link that works once`);
      return `${link.pathname}${link.search}`;
    },
    codeTo: async (recipient) => {
      const { text } = await newest(recipient, 'code');
      const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
      if (!code) throw new Error('The mail has no code');
      return code;
    },
  };
};
