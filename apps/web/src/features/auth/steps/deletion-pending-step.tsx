import { Button } from '@mantine/core';
import { cancelDeletion } from '@sitewright/contract/account/personal-data';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { EntryMessage } from '../entry-message.tsx';
import { FailureAlert } from '../failure-alert.tsx';

/** Sign-in step for an account with a pending deletion: offers to cancel it. */
export function DeletionPendingStep({
  cancelToken,
  onRestart,
}: {
  cancelToken: string;
  onRestart: () => void;
}) {
  const { t } = useTranslation('auth');
  const keep = useMutation({ mutationFn: () => request(cancelDeletion, { body: { token: cancelToken } }) });
  if (keep.isSuccess)
    return (
      <EntryMessage title={t('deletion.keptTitle')} text={t('deletion.kept')}>
        <Button size="md" fullWidth onClick={onRestart}>
          {t('login.submit')}
        </Button>
      </EntryMessage>
    );
  return (
    <EntryMessage title={t('deletion.title')} text={t('deletion.text')}>
      {keep.isError && <FailureAlert>{messageOf(keep.error, t('deletion.failed'))}</FailureAlert>}
      <Button size="md" fullWidth loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('deletion.cancel')}
      </Button>
      <Button variant="subtle" onClick={onRestart}>
        {t('backToLogin')}
      </Button>
    </EntryMessage>
  );
}
