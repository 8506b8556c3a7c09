import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { FailureAlert } from '../failure-alert.tsx';
import { MailPreview } from '../mail-preview.tsx';
import { ResendButton } from '../resend-button.tsx';
import { type SentLink, useMagicLink } from './use-magic-link.ts';

interface LinkSentProps {
  sent: SentLink;
  onResent: (sent: SentLink) => void;
  onBack: () => void;
}

/** Confirmation after sending the email: where to look, expiry, and what to do if nothing arrives. */
export function LinkSent({ sent: { email, redirect, answer }, onResent, onBack }: LinkSentProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { send } = useMagicLink();

  const handleResend = async (): Promise<void> => {
    setFailure(undefined);
    const next = await send(email, redirect);
    if (typeof next === 'string') setFailure(next);
    else onResent(next);
  };

  return (
    <div className={styles.screen}>
      <h1>{t('link.sentTitle')}</h1>
      <p className={styles.lead}>
        <Trans
          t={t}
          i18nKey="link.sent"
          values={{ email, minutes: answer.minutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <MailPreview answer={answer} />
      {failure && <FailureAlert>{failure}</FailureAlert>}
      <div className={styles.form}>
        <ResendButton onResend={handleResend} />
        <Button
          variant="default"
          onClick={() => void navigate(paths.authCode(redirect ?? undefined), { state: { email } })}
        >
          {t('login.code')}
        </Button>
      </div>
      <Anchor component="button" type="button" className={styles.turn} onClick={onBack}>
        {t('backToLogin')}
      </Anchor>
    </div>
  );
}
