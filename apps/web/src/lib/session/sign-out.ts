import { logout } from '@sitewright/contract/auth/auth';
import { request } from '../api.ts';
import { appSession } from '../app-session.ts';

/** Ends the local session immediately; the server call is best effort. */
export async function signOut(): Promise<void> {
  const refreshToken = appSession.refreshToken();
  const told = refreshToken ? request(logout, { body: { refreshToken } }).catch(() => undefined) : undefined;
  appSession.end();
  await told;
}
