import type { GoogleState } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSearchParams } from 'react-router';
import { safeRedirect } from '../../../lib/redirect-target.ts';
import { leaveForGoogle } from '../callback/pending-sign-in.ts';
import { useWays } from '../use-ways.ts';

/** Leaves for Google, where the host has it; otherwise says that it has not. */
export function useGoogle() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const ways = useWays();
  const [isMissing, setMissing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (redirect: string | null): Promise<void> => {
    setLeaving(true);
    try {
      // Asked again when there was no answer before: nobody is sent to a page that cannot help.
      const { data, error } = ways.data ? ways : await ways.refetch();
      if (!data) throw error ?? new Error('no answer');
      if (data.google) {
        location.assign(await leaveForGoogle(carried(query, redirect)));
        return;
      }
      setMissing(true);
    } catch {
      setFailure(t('login.googleUnreachable'));
    }
    setLeaving(false);
  };

  const forget = (): void => {
    setMissing(false);
    setFailure(undefined);
  };
  return { start, forget, isMissing, isLeaving, failure };
}

/** What the sign-in page was asked for travels along (specification §7). */
function carried(query: URLSearchParams, redirect: string | null): GoogleState {
  const path = safeRedirect(redirect);
  const named = (name: 'plan' | 'cycle' | 'tenant') => {
    const value = query.get(name);
    return value ? { [name]: value } : {};
  };
  return { ...(path && { redirect: path }), ...named('plan'), ...named('cycle'), ...named('tenant') };
}
