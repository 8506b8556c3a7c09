// API client of the old version. Each call must succeed: an incomplete fixture would prove less than it claims.
import { request } from 'node:http';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { OldProgram } from './old-program.ts';

export type Call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>;

export interface Client {
  program: OldProgram;
  /** Calls as a user, or as a guest. */
  as: (token?: string) => Call;
  /** A request to the host of a published site. */
  visit: (host: string, path: string, form?: Record<string, string>) => Promise<string>;
}

export const formWith = (
  fields: Record<string, string>,
  file: { field: string; name: string; type: string; bytes: Buffer },
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(file.field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  return form;
};

export const createClient = (program: OldProgram): Client => ({
  program,
  as:
    (token) =>
    async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${program.url}/api/v1${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text}`);
      return JSON.parse(text) as T;
    },
  visit: (host, path, form) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: program.port,
          path,
          method: form ? 'POST' : 'GET',
          headers: {
            host: `${host}.localhost:${program.port}`,
            ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            if ((answer.statusCode ?? 500) < 400) resolve(text);
            else reject(new Error(`${host}${path} returned ${answer.statusCode}: ${text}`));
          });
          answer.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(form && new URLSearchParams(form).toString());
    }),
});

export const signIn = (client: Client, email: string, password: string): Promise<SignedIn> =>
  client.as()<SignedIn>('POST', '/auth/login', { email, password });

/** The newest mail of a kind to a recipient, as text. */
export const mailTo = async ({ program }: Client, recipient: string, kind: string): Promise<string> => {
  const { rows } = await program.pool.query<{ text_body: string | null }>(
    'select text_body from app.mails where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [recipient, kind],
  );
  if (!rows[0]?.text_body) throw new Error(`No mail of the kind ${kind} went to ${recipient}`);
  return rows[0].text_body;
};

export const tokenIn = (mail: string): string => {
  const token = /[?&]token=([\w-]+)/.exec(mail)?.[1];
  if (token === undefined) throw new Error(`The mail has no link with a token: ${mail}`);
  return token;
};
