import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import {
  testEventType,
  type WebhookAttempt,
  type WebhookAttemptStatus,
} from '@sitewright/contract/webhooks/webhooks';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const attemptTones: Record<WebhookAttemptStatus, Tone> = {
  waiting: 'plain',
  succeeded: 'good',
  failed: 'bad',
  skipped: 'warning',
};

/** Words for the event and the result of an attempt. */
export function useAttemptTexts() {
  const { t } = useTranslation('form-delivery');
  return {
    eventOf: ({ eventType }: WebhookAttempt): string =>
      t(eventType === testEventType ? 'log.types.test' : 'log.types.submission'),
    /** `Failed (500)`. */
    resultOf: ({ status, statusCode }: WebhookAttempt): string =>
      statusCode === null ? t(`log.results.${status}`) : `${t(`log.results.${status}`)} (${statusCode})`,
    errorOf: ({ error }: WebhookAttempt): string =>
      error === null ? '' : t(`log.errors.${error}`, { seconds: webhookLimits.timeoutSeconds }),
  };
}
