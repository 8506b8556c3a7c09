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

/** Line with the keyboard shortcuts and the button that turns them off: single keys disturb people who dictate. */
export function KeysHelp({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation('submissions');
  return (
    <div className={styles.keys} role="group" aria-label={t('inbox.keys.label')}>
      {isOn &&
        keys.map(([key, does]) => (
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
