import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { claimConnection, leaveToConnect, readReturn } from './connect-google.ts';

/** Leaves for Google and takes in what comes back. `failure` is a sentence for the person. */
export function useConnecting(onConnected: () => Promise<unknown>) {
  const { t } = useTranslation('profile');
  const location = useLocation();
  const navigate = useNavigate();
  const [back] = useState(() => readReturn(location));
  const hasReturned = useRef(false);
  const leaving = useMutation({ mutationFn: leaveToConnect });
  const claiming = useMutation({
    mutationFn: claimConnection,
    onSuccess: async () => {
      await onConnected();
      notify.success(t('connections.connected'));
    },
  });

  useEffect(() => {
    // What is read here can be used once; development draws every screen twice.
    if (!back || hasReturned.current) return;
    hasReturned.current = true;
    // Nothing that connects may stay in the history.
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
    // Once it has left, the page is about to go.
    isBusy: leaving.isPending || leaving.isSuccess || claiming.isPending,
    /** A new try makes the old failure no news any more. */
    failure: leaving.isIdle ? failureOfReturn() : failureOf(leaving.error),
  };
}
