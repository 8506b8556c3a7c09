import { Button } from '@mantine/core';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { attemptTones, useAttemptTexts } from './attempt-texts.ts';
import { hostOf } from './webhook-host.ts';
import styles from './delivery.module.css';

interface Props {
  webhook: Webhook;
  attempts: readonly WebhookAttempt[];
  onReplay: ((attempt: WebhookAttempt) => Promise<void>) | undefined;
}

export function AttemptTable({ webhook, attempts, onReplay }: Props) {
  const { t } = useTranslation('form-delivery');
  const columns = useColumns(attempts, onReplay);
  return (
    <DataTable
      label={t('log.title', { host: hostOf(webhook) })}
      rows={attempts}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}

const useColumns = (
  attempts: readonly WebhookAttempt[],
  onReplay: Props['onReplay'],
): Column<WebhookAttempt>[] => {
  const { t } = useTranslation('form-delivery');
  const { moment } = useDateFormat();
  const { eventOf } = useAttemptTexts();
  // A message is sent again as a whole, whichever of its attempts is meant.
  const newest = new Map(attempts.toReversed().map(({ messageId, id }) => [messageId, id]));
  return [
    {
      title: t('log.columns.event'),
      as: 'head',
      cell: (attempt) => eventOf(attempt),
    },
    { title: t('log.columns.result'), cell: (attempt) => <Result attempt={attempt} /> },
    { title: t('log.columns.attempt'), cell: ({ number }) => number },
    {
      title: t('log.columns.time'),
      cell: ({ finishedAt, scheduledAt }) => {
        const at = finishedAt ?? scheduledAt;
        return (
          <time dateTime={at}>{finishedAt === null ? t('log.due', { moment: moment(at) }) : moment(at)}</time>
        );
      },
    },
    ...(onReplay
      ? [
          {
            title: t('log.columns.actions'),
            as: 'actions' as const,
            cell: (attempt: WebhookAttempt) =>
              newest.get(attempt.messageId) === attempt.id && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('log.replayOf', {
                    event: eventOf(attempt),
                    moment: moment(attempt.finishedAt ?? attempt.scheduledAt),
                  })}
                  onClick={() => void onReplay(attempt)}
                >
                  {t('log.replay')}
                </Button>
              ),
          },
        ]
      : []),
  ];
};

function Result({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('form-delivery');
  const { moment } = useDateFormat();
  const { resultOf, errorOf } = useAttemptTexts();
  const { status, durationMs, bodyExcerpt, nextAttemptAt } = attempt;
  const details = [
    errorOf(attempt),
    durationMs === null ? '' : t('log.duration', { ms: durationMs }),
    nextAttemptAt === null ? '' : t('log.next', { moment: moment(nextAttemptAt) }),
  ].filter(Boolean);
  return (
    <span className={listing.twoLines}>
      <StatusBadge tone={attemptTones[status]}>{resultOf(attempt)}</StatusBadge>
      {details.length > 0 && <span className={listing.quiet}>{details.join(' · ')}</span>}
      {bodyExcerpt !== '' && (
        <details className={styles.answer}>
          <summary>{t('log.answer')}</summary>
          <pre dir="auto">{bodyExcerpt}</pre>
        </details>
      )}
    </span>
  );
}
