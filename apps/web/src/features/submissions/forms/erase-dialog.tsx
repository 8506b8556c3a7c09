import { Alert, TextInput } from '@mantine/core';
import { eraseSubmissions } from '@sitewright/contract/submissions/submissions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Found {
  email: string;
  submissions: number;
  forms: number;
}

/** Deletes what a person submitted on the site: first it counts, then it asks. */
export function EraseDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const email = typed.trim();
  // Another address has to be looked up first.
  const current = found?.email === email ? found : undefined;
  const canErase = current !== undefined && current.submissions > 0;
  const send = (isDryRun: boolean) =>
    request(eraseSubmissions, { params: { id: siteId }, body: { email, isDryRun } });
  const handleConfirm = async (): Promise<boolean> => {
    if (!canErase) {
      setFound({ email, ...(await send(true)) });
      return false;
    }
    const { submissions } = await send(false);
    await client.invalidateQueries({ queryKey: ['submissions'] });
    notify.success(t('erase.done', { count: submissions }));
    return true;
  };
  return (
    <ActionDialog
      isDanger={canErase}
      title={t('erase.title')}
      text={t('erase.text')}
      confirm={canErase ? t('erase.confirm', { count: current.submissions }) : t('erase.find')}
      failed={t('erase.failed')}
      isDisabled={email === ''}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={t('erase.email')}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {current && (
        <Alert color={canErase ? 'red' : 'gray'} role="status">
          {canErase
            ? t('erase.found', {
                count: current.submissions,
                forms: t('erase.forms', { count: current.forms }),
              })
            : t('erase.none')}
        </Alert>
      )}
    </ActionDialog>
  );
}
