import type { SignedIn } from '@sitewright/contract/auth/auth';
import { type Account, makeAccount } from './api.ts';
import { adminPassword } from './server.ts';

/** The admin of a new workspace. */
export const openWorkspace = async (
  url: string,
  { name, slug }: { name: string; slug: string },
): Promise<Account> => {
  const call = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const email = 'admin@sitewright.localhost';
  const operator = await call<SignedIn>('/auth/login', { email, password: adminPassword });
  const account = await makeAccount(url);
  const workspace = { name, slug, ownerEmail: account.email };
  await call('/admin/tenants', workspace, operator.tokens.accessToken);
  const { accessToken } = account.signedIn.tokens;
  const signedIn = await call<SignedIn>('/auth/switch-tenant', { tenantId: slug }, accessToken);
  return { ...account, signedIn };
};
