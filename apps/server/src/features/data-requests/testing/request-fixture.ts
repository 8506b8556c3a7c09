// Requests as people send them, and as the admins of a workspace work on them.
import type { DataRequest, DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import type { TestSession } from '../../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { postTo } from '../../form-files/testing/form-fixture.ts';

export const formPath = '/legal/data-request';

let people = 0;
export const freshEmail = (): string => `person-${(people += 1)}@example.com`;

export const requestFixture = (app: TestApp, admin: TestSession, host: string) => {
  const send = (to: string, fields: Record<string, string>, language = 'en', path = formPath) =>
    postTo(app, { host: to, path }, Buffer.from(new URLSearchParams(fields).toString()), {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
    });
  const linkTo = async (email: string): Promise<string> => {
    const [mail] = await app.mailsTo(email, 'data_request_confirm');
    return new URL(/https?:\/\/\S*\/legal\/data-request\/\S+/.exec(mail!.text)![0]).pathname;
  };
  const call = <T = DataRequestDetail>(method: string, to: string, body?: object, { token } = admin) =>
    app.api<T>(method, `/tenant/legal/requests${to}`, { token, ...(body ? { body } : {}) });
  const list = async (query = '', user = admin): Promise<DataRequest[]> =>
    (await call<{ requests: DataRequest[] }>('GET', query, undefined, user)).body.requests;
  /** A request whose email address is confirmed. */
  const verified = async (type = 'erase', email = freshEmail()): Promise<DataRequest> => {
    await send(host, { type, email, message: 'Xin chào <b>' });
    await send(host, {}, 'en', await linkTo(email));
    return (await list(`?q=${email}`))[0]!;
  };
  return { send, linkTo, call, list, verified };
};
