import { Button } from '@mantine/core';
import { disableTotp, renewRecoveryCodes, startTotp } from '@sitewright/contract/account/second-factor';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { useStoreCurrentUser, useCurrentUser, useReloadCurrentUser } from '../use-current-user.ts';
import { AppSetupDialog } from './app-setup-dialog.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Warn when fewer codes are left. */
const fewCodes = 3;

/** Two-factor settings, `/profile/two-factor`. */
export default function TwoFactorScreen() {
  const { twoFactor } = useCurrentUser();
  const reload = useReloadCurrentUser();
  /** New codes exist only in the response that created them, so they stay until the user closes the dialog. */
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (made: readonly string[]): void => {
    setCodes(made);
    void reload();
  };
  return (
    <SectionScreen section="twoFactor">
      <AppCard onCodes={show} />
      <PasskeysCard onCodes={show} />
      {twoFactor.enabled && <RecoveryCard left={twoFactor.recoveryCodesLeft} onCodes={show} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SectionScreen>
  );
}

interface CardProps {
  onCodes: (codes: readonly string[]) => void;
}

function AppCard({ onCodes }: CardProps) {
  const { t } = useTranslation('profile');
  const isOn = useCurrentUser().twoFactor.totp;
  const keep = useStoreCurrentUser();
  const [setup, setSetup] = useState<EndpointResponse<typeof startTotp>>();
  const [isTurningOff, setTurningOff] = useState(false);
  const start = useMutation({
    mutationFn: () => request(startTotp),
    onSuccess: setSetup,
    onError: (error) => notify.error(messageOf(error, t('failed'))),
  });
  return (
    <SectionCard
      title={t('app.title')}
      text={t('app.text')}
      mark={<StatusBadge tone={isOn ? 'good' : 'plain'}>{isOn ? t('on') : t('off')}</StatusBadge>}
    >
      <div className={styles.buttons}>
        {isOn ? (
          <Button variant="default" onClick={() => setTurningOff(true)}>
            {t('app.turnOff')}
          </Button>
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('app.setUp')}
          </Button>
        )}
      </div>
      {setup && (
        <AppSetupDialog
          setup={setup}
          onClose={() => setSetup(undefined)}
          onDone={(made) => {
            setSetup(undefined);
            onCodes(made);
          }}
        />
      )}
      {isTurningOff && (
        <ActionDialog
          title={t('app.turnOffTitle')}
          text={t('app.turnOffText')}
          confirm={t('app.turnOff')}
          isDanger
          onClose={() => setTurningOff(false)}
          onConfirm={async () => {
            keep(await request(disableTotp));
            notify.success(t('app.turnedOff'));
          }}
        />
      )}
    </SectionCard>
  );
}

function RecoveryCard({ left, onCodes }: CardProps & { left: number }) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionCard
      title={t('recovery.title')}
      text={t('recovery.text')}
      mark={
        <StatusBadge tone={left < fewCodes ? 'warning' : 'plain'}>
          {t('recovery.left', { left, of: limits.auth.recoveryCodes })}
        </StatusBadge>
      }
    >
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('recovery.renew')}
        </Button>
      </div>
      {isAsking && (
        <ActionDialog
          title={t('recovery.renewTitle')}
          text={t('recovery.renewText')}
          confirm={t('recovery.renew')}
          onClose={() => setAsking(false)}
          onConfirm={async () => onCodes((await request(renewRecoveryCodes)).recoveryCodes)}
        />
      )}
    </SectionCard>
  );
}
