import { logout } from '@sitewright/contract/auth/auth';
import { request } from '../api.ts';
import { appSession } from '../app-session.ts';

/** Ends the session here at once; the server is told as well as it can be. */
export async function signOut(): Promise<void> {
  const refreshToken = appSession.refreshToken();
  const told = refreshToken ? request(logout, { body: { refreshToken } }).catch(() => undefined) : undefined;
  appSession.end();
  await told;
}
