import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from './delivery.module.css';

interface Props {
  host: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret, the only time. */
export function SecretDialog({ host, secret, onClose }: Props) {
  const { t } = useTranslation('form-delivery');
  useOpener();
  return (
    <Modal
      opened
      title={t('secret.title', { host })}
      size={560}
      returnFocus={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <div className={listing.form}>
        <p>{t('secret.text')}</p>
        <div className={styles.secret}>
          <TextInput
            readOnly
            label={t('secret.label')}
            value={secret}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton timeout={limits.copyConfirmationMs} value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'secret.copied' : 'secret.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        <div className={listing.dialogFoot}>
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}
