import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSearchParams } from 'react-router';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { startGoogleSignIn } from '../callback/pending-sign-in.ts';
import { googleStateOf } from './google-state.ts';
import { useSignInMethods } from '../use-sign-in-methods.ts';

/** Starts the Google sign-in, or reports that it is not configured on this host. */
export function useGoogle() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const ways = useSignInMethods();
  const [isMissing, setMissing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (redirect: string | null): Promise<void> => {
    setLeaving(true);
    try {
      // Retry when the methods are unknown, so that users are not sent to an unconfigured provider.
      const { data, error } = ways.data ? ways : await ways.refetch();
      if (!data) throw error ?? new Error('no answer');
      if (data.google) {
        location.assign(
          await startGoogleSignIn(
            googleStateOf(query, { redirect, isMainPlatform: tenantHost === undefined }),
          ),
        );
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
