import type { GoogleState } from '@sitewright/contract/auth/sign-in';
import { safeRedirect } from '../../../lib/redirect-target.ts';

interface StartedFrom {
  redirect: string | null;
  /** False on the host of a workspace. */
  isMainPlatform: boolean;
}

/** OAuth state from the query of the sign-in page (specification §7). */
export function googleStateOf(
  query: URLSearchParams,
  { redirect, isMainPlatform }: StartedFrom,
): GoogleState {
  const path = safeRedirect(redirect);
  const named = (name: 'plan' | 'cycle' | 'tenant') => {
    const value = query.get(name);
    return value ? { [name]: value } : {};
  };
  return {
    ...(path && { redirect: path }),
    ...named('plan'),
    ...named('cycle'),
    ...named('tenant'),
    isMainPlatform,
  };
}
