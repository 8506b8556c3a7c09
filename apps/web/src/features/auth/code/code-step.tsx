import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type SignInResult, type requestCode, verifyCode } from '@sitewright/contract/auth/sign-in';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from '../auth.module.css';
import { FailureAlert } from '../failure-alert.tsx';
import { MailPreview } from '../mail-preview.tsx';
import { ResendButton } from '../resend-button.tsx';
import { DigitsField } from './digits-field.tsx';

export interface SentCode {
  email: string;
  answer: EndpointResponse<typeof requestCode>;
}

interface CodeStepProps {
  sent: SentCode;
  onResend: () => Promise<string | undefined>;
  onOther: () => void;
  enter: (way: () => Promise<SignInResult>) => Promise<unknown>;
}

export function CodeStep({ sent: { email, answer }, onResend, onOther, enter }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string>();
  const [isDead, setDead] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const form = useForm({ initialValues: { code: '' } });

  const check = async (code: string): Promise<void> => {
    if (!/^\d{6}$/.test(code)) {
      form.setFieldError('code', t('code.shape'));
      return;
    }
    if (isChecking) return;
    setFailure(undefined);
    setChecking(true);
    const error = await enter(() => request(verifyCode, { body: { email, code, remember: true } }));
    setChecking(false);
    if (!error) return;
    form.setFieldValue('code', '');
    const left = error instanceof ApiError ? error.details['attemptsLeft'] : undefined;
    const isOver = error instanceof ApiError && (error.code === 'code_expired' || left === 0);
    setDead(isOver);
    if (isOver) setFailure(t('code.over'));
    else if (typeof left === 'number') setFailure(t('code.wrong', { count: left }));
    else setFailure(messageOf(error, t('login.failed')));
  };

  const handleResend = async (): Promise<void> => {
    setFailure(undefined);
    setDead(false);
    form.reset();
    setFailure(await onResend());
  };

  return (
    <div className={styles.screen}>
      <h1>{t('code.enterTitle')}</h1>
      <p className={styles.lead}>
        <Trans
          t={t}
          i18nKey="code.sent"
          values={{ email, minutes: answer.minutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <MailPreview answer={answer} />
      <form noValidate className={styles.form} onSubmit={form.onSubmit(({ code }) => check(code))}>
        <DigitsField
          label={t('code.label')}
          disabled={isDead}
          onComplete={(code) => void check(code)}
          {...form.getInputProps('code')}
        />
        {failure && <FailureAlert>{failure}</FailureAlert>}
        {!isDead && (
          <Button type="submit" size="md" fullWidth loading={isChecking}>
            {t('code.submit')}
          </Button>
        )}
        <ResendButton onResend={handleResend} />
      </form>
      <Anchor component="button" type="button" className={styles.turn} onClick={onOther}>
        {t('code.other')}
      </Anchor>
    </div>
  );
}
