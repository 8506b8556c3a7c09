import { limits } from '@sitewright/contract/limits';
import { requestCode } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLocation, useSearchParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { safeRedirect } from '../../../lib/redirect-target.ts';
import { useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { CodeEmailStep } from './code-email-step.tsx';
import { CodeStep, type SentCode } from './code-step.tsx';

/** Sign-in or registration with an emailed six-digit code. */
export default function CodeScreen() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const known = (useLocation().state as { email?: string } | null)?.email;
  const [sent, setSent] = useState<SentCode>();
  const ways = useCompleteSignIn({ onRestart: () => setSent(undefined) });
  const context = query.get('context') === 'wizard' ? 'wizard' : 'login';
  const redirect = safeRedirect(query.get('redirect'));

  const send = async (email: string): Promise<string | undefined> => {
    try {
      const answer = await request(requestCode, { body: { email, context } });
      setSent({ email, answer });
      return undefined;
    } catch (error) {
      return messageOf(error, t('code.sendFailed'));
    }
  };

  if (ways.step) return ways.step;
  if (!sent) return <CodeEmailStep email={known ?? ''} minutes={limits.auth.codeMinutes} onSend={send} />;
  return (
    <CodeStep
      sent={sent}
      onResend={() => send(sent.email)}
      onOther={() => setSent(undefined)}
      enter={(way) => ways.enter(way, { redirect })}
    />
  );
}
