import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './site-settings.module.css';

/** Placeholder until the settings are loaded. */
export function FormLoading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('site-settings');
  if (error) {
    return (
      <div className={classes.form}>
        <p className={controls.error} role="alert">
          {messageOf(error, t('loadFailed'))}
        </p>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.form} aria-busy>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </div>
  );
}
