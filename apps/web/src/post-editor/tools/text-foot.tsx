import { readingMinutes } from '@sitewright/blog/measure-post';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from '../post-editor.module.css';
import { usePostTools } from './post-tools.ts';
import { useTextStats } from './use-text-stats.ts';

/** Words and reading time, at the lower edge of the window. */
export function TextFoot() {
  const { t } = useTranslation('post-editor');
  const { editor } = usePostTools();
  const measures = useTextStats(editor);
  if (measures.words === 0) return null;
  return (
    <p className={classes.foot} data-testid="text-stats">
      {t('stats.words', { count: measures.words })} ·{' '}
      {t('stats.minutes', { count: readingMinutes(measures) })}
    </p>
  );
}
