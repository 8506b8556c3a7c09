import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import controls from '../../../ui/panel-controls.module.css';
import type { useWriterStatus } from './use-writer-status.ts';
import classes from './suggest-texts.module.css';

type Status = Pick<ReturnType<typeof useWriterStatus>, 'data' | 'error' | 'refetch'>;

/** Says whether a language model writes, and how much of it is left. */
export function WriterLine({ status: { data, error, refetch } }: { status: Status }) {
  const { t } = useTranslation('suggest-texts');
  const numbers = new Intl.NumberFormat(useLanguage());
  if (error && !data)
    return (
      <p className={controls.error} role="alert">
        {messageOf(error, t('failed'))}{' '}
        <button type="button" className={controls.plainButton} onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </p>
    );
  if (!data) return <Skeleton height={17} width="60%" aria-label={t('writer.loading')} />;
  const { isModel, model, quota } = data;
  const used = quota && numbers.format(quota.used);
  return (
    <p className={classes.writer}>
      {isModel ? t('writer.model', { model }) : t('writer.builtIn')}{' '}
      {quota &&
        (quota.limit === null
          ? t('writer.used', { used })
          : t('writer.quota', { used, limit: numbers.format(quota.limit) }))}
    </p>
  );
}
