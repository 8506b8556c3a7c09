import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  completeSecondFactorWithPasskey,
  passkeySecondFactorOptions,
} from '@sitewright/contract/account/passkeys';
import {
  type SignInResult,
  completeSecondFactor,
  type SecondFactorChallenge,
  type SecondFactorMethod,
} from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from '../auth.module.css';
import { DigitsField } from '../code/digits-field.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { askPasskey, canUsePasskeys } from './ask-passkey.ts';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  enter: (way: () => Promise<SignInResult>) => Promise<unknown>;
  /** Returns to the first factor. */
  onRestart: () => void;
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['link_used', 'link_expired'].includes(error.code);

/** Second factor of a sign-in: authenticator code, passkey or recovery code. */
export function SecondFactorStep({ challenge, enter, onRestart }: SecondFactorStepProps) {
  const { t } = useTranslation('auth');
  const offered = methodsOf(challenge);
  const [method, setMethod] = useState(offered[0] ?? 'recovery');
  const [failure, setFailure] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ initialValues: { proof: '' } });

  const attempt = async (way: () => Promise<SignInResult>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const error = await enter(way);
    setBusy(false);
    if (!error) return;
    form.setFieldValue('proof', '');
    setEnded(isOver(error));
    setFailure(failureOf(error));
  };

  const failureOf = (error: unknown): string => {
    if (isOver(error)) return t('secondFactor.over');
    if (method === 'passkey' && !(error instanceof ApiError && error.isUnreachable))
      return t('secondFactor.wrongPasskey');
    if (error instanceof ApiError && error.code === 'code_invalid')
      return method === 'totp' ? t('secondFactor.wrongCode') : t('secondFactor.wrongRecovery');
    return messageOf(error, t('login.failed'));
  };

  const handleProof = async ({ proof }: { proof: string }): Promise<void> => {
    const text = proof.trim();
    if (method === 'totp' && !/^\d{6}$/.test(text)) form.setFieldError('proof', t('code.shape'));
    else if (!text) form.setFieldError('proof', t('secondFactor.recoveryMissing'));
    else {
      const given = method === 'totp' ? { code: text } : { recoveryCode: text };
      await attempt(() =>
        request(completeSecondFactor, { body: { challenge: challenge.challenge, ...given } }),
      );
    }
  };

  const handlePasskey = (): Promise<void> =>
    attempt(async () => {
      const asked = { challenge: challenge.challenge };
      const { options } = await request(passkeySecondFactorOptions, { body: asked });
      const response = await askPasskey(options);
      return request(completeSecondFactorWithPasskey, { body: { ...asked, response } });
    });

  const turnTo = (next: SecondFactorMethod): void => {
    setFailure(undefined);
    form.reset();
    setMethod(next);
  };

  return (
    <div className={styles.screen}>
      <h1>{t('secondFactor.title')}</h1>
      <p className={styles.lead}>{t(`secondFactor.leads.${method}`)}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit((values) => (method === 'passkey' ? handlePasskey() : handleProof(values)))}
      >
        {method === 'totp' && (
          <DigitsField
            label={t('secondFactor.code')}
            disabled={hasEnded}
            onComplete={(proof) => void handleProof({ proof })}
            {...form.getInputProps('proof')}
          />
        )}
        {method === 'recovery' && (
          <TextInput
            label={t('secondFactor.recovery')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={hasEnded}
            {...form.getInputProps('proof')}
          />
        )}
        {failure && <FailureAlert>{failure}</FailureAlert>}
        {!hasEnded && (
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {method === 'passkey' ? t('secondFactor.usePasskey') : t('login.submit')}
          </Button>
        )}
      </form>
      {!hasEnded &&
        offered
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              className={styles.turn}
              onClick={() => turnTo(other)}
            >
              {t(`secondFactor.turn.${other}`)}
            </Anchor>
          ))}
      <Button variant={hasEnded ? 'filled' : 'subtle'} onClick={onRestart}>
        {t('secondFactor.restart')}
      </Button>
    </div>
  );
}

const order: readonly SecondFactorMethod[] = ['totp', 'passkey', 'recovery'];

const methodsOf = ({ methods }: SecondFactorChallenge): SecondFactorMethod[] =>
  order.filter((method) => methods.includes(method) && (method !== 'passkey' || canUsePasskeys()));
