import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import type { KeyValueStore } from '../../lib/session/session-storage.ts';
import { safeRedirect } from '../../lib/redirect-target.ts';
import { paths } from '../../routes/paths.ts';
import { postLoginPath } from './post-login-path.ts';

/** Storage keys shared by the site wizard and the sign-in (specification §3). */
export const signInStorageKeys = {
  wizardId: 'active_wizard_id',
  wizardEmail: 'transient_wizard_email',
  wizardCompany: 'pending_company_info',
  autoGenerate: 'wizard_auto_generate',
  redirect: 'authRedirect',
  passwordTip: 'show_password_tip',
} as const;

export interface LoginContext {
  redirect?: string | undefined;
  plan?: string | undefined;
  cycle?: string | undefined;
}

type CompletedSignIn = Pick<SignInResult, 'redirect' | 'method'> & {
  user: Pick<SignInResult['user'], 'role'>;
};

/**
 * Path to open after a sign-in; also updates the storage keys. Provider and emailed-link sign-ins follow the callback
 * table of the specification row by row; all other methods follow the sign-in page.
 */
export function pathAfterSignIn(
  arrival: CompletedSignIn,
  store: KeyValueStore,
  carried: LoginContext = {},
): string {
  const { method, user } = arrival;
  const isMagic = method === 'magic_link';
  if (isMagic) store.setItem(signInStorageKeys.passwordTip, 'true');
  // Consumed by every sign-in: a later one must not go where this one was meant to.
  const stored = safeRedirect(store.getItem(signInStorageKeys.redirect));
  store.removeItem(signInStorageKeys.redirect);
  const wanted = safeRedirect(carried.redirect) ?? safeRedirect(arrival.redirect);
  if (wanted) return wanted;
  if (carried.plan && carried.cycle) return paths.checkout(carried.plan, carried.cycle);
  if (!isMagic && method !== 'google') return postLoginPath(user);
  if (isMagic && startsWizard(store)) return paths.newSite;
  if (stored) return stored;
  return user.role === 'PLATFORM_ADMIN' || user.role === 'SUPER_ADMIN' ? paths.admin : paths.dashboard;
}

/** An emailed link requested in the wizard continues there, once; any other clears the wizard's data. */
function startsWizard(store: KeyValueStore): boolean {
  const isWaiting = store.getItem(signInStorageKeys.wizardId) ?? store.getItem(signInStorageKeys.wizardEmail);
  if (isWaiting && !store.getItem(signInStorageKeys.autoGenerate)) {
    store.setItem(signInStorageKeys.autoGenerate, 'true');
    return true;
  }
  const { wizardId, wizardEmail, wizardCompany, autoGenerate } = signInStorageKeys;
  for (const key of [wizardId, wizardEmail, wizardCompany, autoGenerate]) store.removeItem(key);
  return false;
}
