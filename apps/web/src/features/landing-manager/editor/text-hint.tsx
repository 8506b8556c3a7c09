import { Button } from '@mantine/core';
import type { LandingTemplate } from '@sitewright/contract/landing/landing-template';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import styles from './editor.module.css';

export interface SelectedText {
  path: string;
  length: number;
}

interface Props {
  template: LandingTemplate;
  selected: SelectedText | undefined;
  maxLength: (path: string) => number;
  /** Brings back the text of the template; absent where it is shown. */
  onReset: (() => void) | undefined;
}

/** The text that is edited, or how to edit one. */
export function TextHint({ template, selected, maxLength, onReset }: Props) {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  if (!selected) return <p className={styles.hint}>{t('editor.hint')}</p>;
  const { path, length } = selected;
  const region = template.regions[path.split('.')[0] ?? ''];
  return (
    <div className={styles.hint}>
      <span>
        <strong>{region?.label[language] ?? path}</strong>{' '}
        <span className={styles.count}>{t('editor.length', { length, max: maxLength(path) })}</span>
      </span>
      <span>{t('editor.keys')}</span>
      {onReset && (
        <Button size="compact-sm" variant="default" onClick={onReset}>
          {t('editor.resetText')}
        </Button>
      )}
    </div>
  );
}
