import { Button, Modal } from '@mantine/core';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useOpener } from '../../../../lib/hooks/use-opener.ts';
import classes from './saving.module.css';

interface Props {
  isBusy: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Someone else saved the form in the meantime. */
export function ConflictDialog({ isBusy, onReload, onOverwrite, onClose }: Props) {
  const { t } = useTranslation(['form-builder', 'common']);
  useOpener();
  return (
    <Modal opened size={480} title={t('conflict.title')} returnFocus={false} onClose={onClose}>
      <p>{t('conflict.text')}</p>
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onReload}>
          {t('conflict.reload')}
        </Button>
        <Button color="red" loading={isBusy} onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      </div>
    </Modal>
  );
}
