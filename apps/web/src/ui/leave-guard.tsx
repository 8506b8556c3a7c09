import { useEffect } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { useBlocker } from 'react-router';
import { ActionDialog } from './action-dialog.tsx';

/** Asks before leaving a screen with unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('lists');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ActionDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.confirm')}
      isDanger
      onConfirm={async () => {
        blocker.proceed();
        return false;
      }}
      onClose={() => blocker.reset()}
    />
  );
}
