import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { claimConnection, startConnection, readConnectionResult } from './connect-google.ts';

/** Starts linking a Google account and completes it on return. `failure` is a user-facing message. */
export function useConnecting(onConnected: () => Promise<unknown>) {
  const { t } = useTranslation('profile');
  const location = useLocation();
  const navigate = useNavigate();
  const [back] = useState(() => readConnectionResult(location));
  const hasReturned = useRef(false);
  const leaving = useMutation({ mutationFn: startConnection });
  const claiming = useMutation({
    mutationFn: claimConnection,
    onSuccess: async () => {
      await onConnected();
      notify.success(t('connections.connected'));
    },
  });

  useEffect(() => {
    // The code is single-use, and StrictMode renders every screen twice in development.
    if (!back || hasReturned.current) return;
    hasReturned.current = true;
    // Keep the code out of the browser history.
    void navigate(location.pathname, { replace: true });
    if ('code' in back) claiming.mutate(back.code);
  });

  const failureOf = (error: Error | null): string | undefined =>
    error ? messageOf(error, t('connections.failed')) : undefined;
  const failureOfReturn = (): string | undefined => {
    if (!back || 'code' in back) return failureOf(claiming.error);
    return t(back.error === 'access_denied' ? 'connections.cancelled' : 'connections.failed');
  };
  return {
    connect: () => leaving.mutate(),
    // Stay busy after the redirect starts: the page is about to unload.
    isBusy: leaving.isPending || leaving.isSuccess || claiming.isPending,
    /** Clears the failure of a previous attempt. */
    failure: leaving.isIdle ? failureOfReturn() : failureOf(leaving.error),
  };
}
