import { Button } from '@mantine/core';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import classes from './pages-panel.module.css';
import { PanelDialog } from '../panel-dialog.tsx';

interface Props {
  page: PageSummary;
  onClose: () => void;
  onDelete: () => Promise<void>;
}

export function DeletePageDialog({ page, onClose, onDelete }: Props) {
  const { t } = useTranslation('builder');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <PanelDialog onClose={onClose} size={440} title={t('pages.deleteTitle', { title: page.title })}>
      <div className={classes.form}>
        <p>{t('pages.deleteText')}</p>
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button
            color="red"
            loading={isDeleting}
            onClick={() => {
              setDeleting(true);
              void onDelete();
            }}
          >
            {t('pages.delete')}
          </Button>
        </div>
      </div>
    </PanelDialog>
  );
}
