import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import classes from './settings-tab.module.css';

/** Marks a text without a translation. */
export function MissingMark({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation('form-builder');
  return isMissing ? <span className={classes.missing}>{t('languages.missing')}</span> : null;
}
