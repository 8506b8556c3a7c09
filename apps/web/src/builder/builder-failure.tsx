import { Button } from '@mantine/core';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../routes/paths.ts';
import { useTexts } from '../lib/translations.ts';
import classes from './builder.module.css';

export default function BuilderFailure({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const { t } = useTranslation('builder');
  const common = useTexts('common');
  return (
    <main className={classes.failure}>
      <h1>{isMissing ? common.notFound.title : t('failed.title')}</h1>
      <p>{isMissing ? common.notFound.text : t('failed.text')}</p>
      <div className={classes.failureActions}>
        {!isMissing && <Button onClick={onRetry}>{t('failed.retry')}</Button>}
        <Button variant="default" component={Link} to={paths.dashboard}>
          {t('back')}
        </Button>
      </div>
    </main>
  );
}
