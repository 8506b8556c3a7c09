import { Button } from '@mantine/core';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { useId, useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { useAttemptTexts } from './attempt-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';
import type { FormTarget, WebhookActions } from './use-webhooks.ts';
import { hostOf } from './webhook-host.ts';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import styles from './delivery.module.css';

interface Props {
  target: FormTarget;
  webhook: Webhook;
  mayEdit: boolean;
  actions: WebhookActions;
}

const tones: Record<'enabled' | 'paused' | 'gone' | 'failing', Tone> = {
  enabled: 'good',
  paused: 'plain',
  gone: 'bad',
  failing: 'bad',
};

/** A webhook with its state, its last attempt, what can be done with it, and its log. */
export function WebhookCard({ target, webhook, mayEdit, actions }: Props) {
  const { t } = useTranslation('form-delivery');
  const [isOpen, setOpen] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [secret, setSecret] = useState<string>();
  const logId = useId();
  const host = hostOf(webhook);
  const test = async (): Promise<void> => {
    setTesting(true);
    try {
      await actions.test(webhook);
      setOpen(true);
      notify.success(t('webhooks.done.tested'));
    } catch (error) {
      notify.error(messageOf(error, t('webhooks.failures.test')));
    }
    setTesting(false);
  };
  const replay = async ({ messageId }: WebhookAttempt): Promise<void> => {
    try {
      await actions.replay(webhook, messageId);
      notify.success(t('webhooks.done.replayed'));
    } catch (error) {
      notify.error(messageOf(error, t('webhooks.failures.replay')));
    }
  };
  return (
    <li className={styles.webhook}>
      <WebhookState webhook={webhook} />
      <div className={listing.actions}>
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isTesting}
            aria-label={t('webhooks.actions.testOf', { host })}
            onClick={() => void test()}
          >
            {t('webhooks.actions.test')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={logId}
          aria-label={t('webhooks.actions.logOf', { host })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('webhooks.actions.log')}
        </Button>
        {mayEdit && <WebhookMenu webhook={webhook} actions={actions} onSecret={setSecret} />}
      </div>
      <div id={logId} className={styles.logPlace} hidden={!isOpen}>
        {isOpen && (
          <WebhookLog
            target={target}
            webhook={webhook}
            onReplay={mayEdit && webhook.isEnabled ? replay : undefined}
          />
        )}
      </div>
      {secret !== undefined && (
        <SecretDialog host={host} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </li>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('form-delivery');
  const { moment } = useDateFormat();
  const { resultOf } = useAttemptTexts();
  const { url, description, isEnabled, disabledReason, failedMessages, oldSecretExpiresAt, lastAttempt } =
    webhook;
  const state = isEnabled ? 'enabled' : (disabledReason ?? 'paused');
  const notes = [
    state === 'gone' || state === 'failing' ? t(`webhooks.reasons.${state}`, { count: failedMessages }) : '',
    isEnabled && failedMessages > 0 ? t('webhooks.failed', { count: failedMessages }) : '',
    oldSecretExpiresAt === null ? '' : t('webhooks.oldSecret', { moment: moment(oldSecretExpiresAt) }),
  ].filter(Boolean);
  return (
    <div className={styles.about}>
      <p className={styles.url} dir="ltr">
        {url}
      </p>
      {description && <p dir="auto">{description}</p>}
      <p className={styles.state}>
        <StatusBadge tone={tones[state]}>{t(`webhooks.states.${state}`)}</StatusBadge>
        <span className={listing.quiet}>
          {lastAttempt
            ? t('webhooks.last', {
                result: resultOf(lastAttempt),
                moment: moment(lastAttempt.finishedAt ?? lastAttempt.scheduledAt),
              })
            : t('webhooks.never')}
        </span>
      </p>
      {notes.map((note) => (
        <p key={note} className={listing.quiet}>
          {note}
        </p>
      ))}
    </div>
  );
}
