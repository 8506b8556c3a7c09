import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import {
  sendStepUpCode,
  stepUp,
  type StepUpMethod,
  stepUpPasskeyOptions,
  getStepUpMethods,
} from '@sitewright/contract/account/account';
import type { EndpointCall, EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { stepUpPrompt } from '../../lib/step-up.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import styles from '../../ui/listing/listing.module.css';

/** Opens for any call that requires a step-up; the call continues after success. */
export default function StepUpDialog() {
  const { person } = useSession();
  const ways = useQuery({
    queryKey: ['step-up-ways', person?.id],
    queryFn: () => request(getStepUpMethods),
    gcTime: 0,
  });
  useEffect(() => {
    // Without the methods no step-up is possible; the waiting call then shows its own error.
    if (ways.isError) stepUpPrompt.answer(false);
  }, [ways.isError]);
  if (!person || !ways.data) return null;
  return <ProofForm ways={ways.data.methods} email={person.email} />;
}

function ProofForm({ ways, email }: { ways: readonly StepUpMethod[]; email: string }) {
  const { t } = useTranslation('lists');
  const [way, setWay] = useState<StepUpMethod>(ways[0] ?? 'mail');
  const [text, setText] = useState('');
  const [sent, setSent] = useState<EndpointResponse<typeof sendStepUpCode>>();
  const isMail = way === 'mail' && !sent;

  const handleConfirm = async (): Promise<boolean> => {
    if (isMail) {
      setSent(await request(sendStepUpCode));
      return false;
    }
    await request(stepUp, { body: await proofOf(way, text) });
    stepUpPrompt.answer(true);
    return true;
  };
  const handleWay = (next: StepUpMethod): void => {
    setWay(next);
    setText('');
  };

  return (
    <ActionDialog
      title={t('stepUp.title')}
      text={
        way === 'mail' && sent
          ? t('stepUp.mailText', { email })
          : t('stepUp.text', { minutes: limits.auth.stepUpMinutes })
      }
      confirm={
        isMail ? t('stepUp.use.mail') : way === 'passkey' ? t('stepUp.use.passkey') : t('stepUp.confirm')
      }
      isDisabled={!isMail && way !== 'passkey' && text === ''}
      onConfirm={handleConfirm}
      onClose={() => stepUpPrompt.answer(false)}
    >
      {way === 'password' && (
        <PasswordInput
          label={t('stepUp.password')}
          autoComplete="current-password"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {(way === 'totp' || way === 'recovery' || (way === 'mail' && sent)) && (
        <TextInput
          key={way}
          label={t(`stepUp.${way}`)}
          description={way === 'mail' && sent && <CodePreview sent={sent} />}
          {...(way === 'recovery' ? {} : { inputMode: 'numeric' })}
          autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {ways.length > 1 && (
        <div className={styles.actions}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Anchor key={other} component="button" type="button" size="sm" onClick={() => handleWay(other)}>
                {t(`stepUp.use.${other}`)}
              </Anchor>
            ))}
        </div>
      )}
    </ActionDialog>
  );
}

/** Only in an unlocked demo without mail delivery. */
function CodePreview({
  sent: { previewCode, outboxUrl },
}: {
  sent: EndpointResponse<typeof sendStepUpCode>;
}) {
  const { t } = useTranslation('lists');
  if (previewCode) return t('stepUp.preview', { code: previewCode });
  return outboxUrl ? (
    <a href={outboxUrl} target="_blank" rel="noreferrer">
      {t('stepUp.outbox')}
    </a>
  ) : null;
}

type Proof = EndpointCall<typeof stepUp>['body'];

const proofOf = async (way: StepUpMethod, text: string): Promise<Proof> => {
  if (way === 'password') return { password: text };
  if (way === 'recovery') return { recoveryCode: text };
  if (way !== 'passkey') return { code: text };
  const { options } = await request(stepUpPasskeyOptions);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The contract types both as plain JSON; the DOM types define their fields.
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON: options as unknown as Options });
  return {
    passkeyResponse: {
      ...answer,
      response: { ...answer.response },
      clientExtensionResults: { ...answer.clientExtensionResults },
    },
  };
};
