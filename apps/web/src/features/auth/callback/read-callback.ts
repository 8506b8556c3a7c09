import type { SignInMethod } from '@sitewright/contract/auth/sign-in';
import type { LoginContext } from '../path-after-sign-in.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

/** Callback parameters, validated against the pending sign-in of this tab. */
export type Callback =
  | { kind: 'failed'; error: string }
  | { kind: 'code'; code: string; verifier: string; carried: LoginContext }
  | {
      kind: 'tokens';
      accessToken: string;
      refreshToken: string;
      method: SignInMethod;
      carried: LoginContext;
    };

const errorMaxLength = 80;

/** Rows 1 to 3 of the callback (specification §4). */
export function readCallback(parameters: URLSearchParams, pending: PendingSignIn | undefined): Callback {
  const error = parameters.get('error');
  if (error) return { kind: 'failed', error: error.slice(0, errorMaxLength) };
  const state = parameters.get('state') ?? '';
  const carried = readState(state);
  const code = parameters.get('code');
  if (code)
    return pending
      ? { kind: 'code', code, verifier: pending.verifier, carried }
      : { kind: 'failed', error: 'callback_failed' };
  const accessToken = parameters.get('accessToken');
  const refreshToken = parameters.get('refreshToken');
  if (!accessToken || !refreshToken) return { kind: 'failed', error: 'missing_tokens' };
  // Login CSRF: tokens that this tab did not request would silently sign the visitor in as another user.
  if (pending?.state !== state) return { kind: 'failed', error: 'callback_failed' };
  const isMagic = [parameters.get('method'), parameters.get('type')].includes('magic_link');
  return { kind: 'tokens', accessToken, refreshToken, method: isMagic ? 'magic_link' : 'google', carried };
}

function readState(text: string): LoginContext {
  try {
    const state = JSON.parse(text) as Record<string, unknown> | null;
    return { redirect: textOf(state?.redirect), plan: textOf(state?.plan), cycle: textOf(state?.cycle) };
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

let consumed: URLSearchParams | undefined;

/**
 * Returns the parameters of the fragment or query and first removes them from the URL, so that no credentials stay in
 * the history or leak to other sites.
 */
export function consumeParameters(): URLSearchParams {
  const { search, hash, pathname } = location;
  if (search || hash || !consumed) {
    consumed = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
    history.replaceState(history.state, '', pathname);
  }
  return consumed;
}
