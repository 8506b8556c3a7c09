import { confirmTotp, type startTotp } from '@sitewright/contract/account/second-factor';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { DigitsField } from '../../auth/code/digits-field.tsx';
import styles from '../profile.module.css';

interface Props {
  setup: EndpointResponse<typeof startTotp>;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

const dialogWidth = 560;
const digits = 6;

/** The secret in groups of four, easier to type by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Setup of an authenticator app: scan or type the secret, then confirm with a code. */
export function AppSetupDialog({ setup, onDone, onClose }: Props) {
  const { t } = useTranslation('profile');
  const [code, setCode] = useState('');
  return (
    <ActionDialog
      title={t('app.setUp')}
      confirm={t('app.confirm')}
      size={dialogWidth}
      isDisabled={code.length < digits}
      onClose={onClose}
      onConfirm={async () => {
        const { recoveryCodes } = await request(confirmTotp, { body: { code } });
        onDone(recoveryCodes);
      }}
    >
      <div className={styles.setup}>
        <img
          className={styles.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`}
          alt={t('app.qr')}
          width={196}
          height={196}
        />
        <div className={listing.form}>
          <p>{t('app.scan')}</p>
          <div>
            <p className={listing.quiet} id="totp-secret">
              {t('app.type')}
            </p>
            <p className={styles.secret} aria-labelledby="totp-secret">
              {grouped(setup.secret)}
            </p>
          </div>
        </div>
      </div>
      <DigitsField size="md" label={t('app.code')} value={code} onChange={setCode} onComplete={setCode} />
    </ActionDialog>
  );
}
