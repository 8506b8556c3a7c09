import { Button } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useCountdown } from './use-countdown.ts';

/** Resends an email; enabled after a delay in which the first may still arrive. */
export function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const { t } = useTranslation('auth');
  const { left, restart } = useCountdown(limits.auth.resendSeconds);
  const [isSending, setSending] = useState(false);
  const handleClick = async (): Promise<void> => {
    setSending(true);
    await onResend();
    setSending(false);
    restart();
  };
  return (
    <Button
      variant="default"
      fullWidth
      disabled={left > 0}
      loading={isSending}
      onClick={() => void handleClick()}
    >
      {left > 0 ? t('resend.in', { seconds: left }) : t('resend.now')}
    </Button>
  );
}
