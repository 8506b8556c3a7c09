import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';

interface Props {
  conflict: { version: number; who: string | null };
  /** Reads their version and shows it. */
  onTake: () => Promise<void>;
  onOverwrite: (version: number) => void;
}

/** Somebody else saved the same meanwhile: their version or one's own. */
export function SaveConflict({ conflict, onTake, onOverwrite }: Props) {
  const { t } = useTranslation(['documentation', 'lists']);
  const take = async (): Promise<void> => {
    try {
      await onTake();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
  };
  return (
    <Alert color="yellow" role="alert" title={t('conflict')}>
      <p>{t('lists:settings.staleText', { who: conflict.who ?? t('lists:settings.somebody') })}</p>
      <Group gap={8} mt={8}>
        <Button variant="default" onClick={() => void take()}>
          {t('lists:settings.takeTheirs')}
        </Button>
        <Button variant="default" onClick={() => onOverwrite(conflict.version)}>
          {t('lists:settings.overwrite')}
        </Button>
      </Group>
    </Alert>
  );
}
