import { Alert, Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../profile.module.css';

const fileName = 'sitewright-recovery-codes.txt';

const downloadText = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Recovery codes, shown only once; closable only by confirming that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [mayNotCopy, setMayNotCopy] = useState(false);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('recovery.copied'));
    } catch {
      setMayNotCopy(true);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recovery.shownTitle')}
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={listing.form}>
        <p>{t('recovery.shownText')}</p>
        <ul className={styles.codes} aria-label={t('recovery.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`${styles.buttons} ${styles.unprinted}`}>
          <Button variant="default" onClick={() => void copy()} data-autofocus>
            {t('recovery.copy')}
          </Button>
          <Button variant="default" onClick={() => downloadText(`${text}\n`)}>
            {t('recovery.download')}
          </Button>
          <Button variant="default" onClick={() => print()}>
            {t('recovery.print')}
          </Button>
        </div>
        {mayNotCopy && (
          <Alert color="red" role="alert">
            {t('recovery.copyFailed')}
          </Alert>
        )}
        <div className={`${listing.footer} ${styles.unprinted}`}>
          <Button onClick={onClose}>{t('recovery.kept')}</Button>
        </div>
      </div>
    </Modal>
  );
}
