import { Button } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './inbox.module.css';

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['E', 'archive'],
  ['S', 'star'],
  ['Enter', 'open'],
] as const;

const readingKeys: readonly string[] = ['next', 'previous', 'open'];

interface Props {
  /** Only the keys that change nothing. */
  isReadOnly: boolean;
  isOn: boolean;
  onToggle: () => void;
}

/** Line with the keyboard shortcuts and the button that turns them off: single keys disturb people who dictate. */
export function KeysHelp({ isReadOnly, isOn, onToggle }: Props) {
  const { t } = useTranslation('submissions');
  return (
    <div className={styles.keys} role="group" aria-label={t('inbox.keys.label')}>
      {isOn &&
        keys
          .filter(([, does]) => !isReadOnly || readingKeys.includes(does))
          .map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {t(`inbox.keys.${does}`)}
            </span>
          ))}
      <Button size="compact-xs" variant="subtle" className={styles.toggle ?? ''} onClick={onToggle}>
        {t(isOn ? 'inbox.keys.off' : 'inbox.keys.on')}
      </Button>
    </div>
  );
}
