import { Button } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './comments.module.css';

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['S', 'spam'],
  ['T', 'trash'],
  ['R', 'reply'],
  ['X', 'select'],
] as const;

/** Line with the keyboard shortcuts and the button that turns them off: single keys disturb people who dictate. */
export function KeysHelp({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation('blog-comments');
  return (
    <div className={styles.keys} role="group" aria-label={t('keys.label')}>
      {isOn &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(`keys.${does}`)}
          </span>
        ))}
      <Button size="compact-xs" variant="subtle" onClick={onToggle}>
        {t(isOn ? 'keys.off' : 'keys.on')}
      </Button>
    </div>
  );
}
