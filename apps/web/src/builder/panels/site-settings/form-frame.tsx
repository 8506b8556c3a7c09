import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './site-settings.module.css';

interface Props {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  failure: string | undefined;
  /** Takes effect at once, not with the next publishing. */
  isInstant?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The fields of a settings group with its buttons. */
export function FormFrame({ onSubmit, isSaving, failure, isInstant = false, onClose, children }: Props) {
  const { t } = useTranslation('site-settings');
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <p className={controls.hint}>
          {isInstant && <IconBolt size={14} stroke={1.8} aria-hidden />}
          {t(isInstant ? 'actsNow' : 'actsLater')}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
