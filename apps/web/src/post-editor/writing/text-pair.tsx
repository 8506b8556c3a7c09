import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './writing.module.css';

interface Props {
  current: string;
  /** Empty: nothing is suggested yet. */
  suggested: string;
  isBusy: boolean;
}

/** A text beside what is suggested for it. */
export function TextPair({ current, suggested, isBusy }: Props) {
  const { t } = useTranslation('post-writing');
  return (
    <div className={classes.pair} aria-busy={isBusy}>
      <div>
        <span>{t('current')}</span>
        <p dir="auto">{current}</p>
      </div>
      {suggested !== '' && (
        <div data-new>
          <span>{t('suggestion')}</span>
          <p dir="auto">{suggested}</p>
        </div>
      )}
    </div>
  );
}
