import { useApiStatus } from '../../lib/api-status.ts';
import { useTexts } from '../../lib/translations.ts';
import styles from './api-status-bar.module.css';

export function ApiStatusBar() {
  const words = useTexts('common');
  const status = useApiStatus();
  return (
    <output className={styles.bar} data-status={status}>
      <span className={styles.dot} aria-hidden="true" />
      {words.status[status]}
    </output>
  );
}
