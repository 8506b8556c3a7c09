import { Button, Skeleton } from '@mantine/core';
import { listFormWebhookAttempts } from '@sitewright/contract/form-delivery/form-webhooks';
import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import listing from '../../../ui/listing/listing.module.css';
import { AttemptTable } from './attempt-table.tsx';
import { attemptsKey, type FormTarget } from './use-webhooks.ts';
import styles from './delivery.module.css';

const refreshMs = 2_000;

/** Whether an attempt is about to be made, so that its result is worth waiting for. */
const isImminent = ({ status, scheduledAt }: WebhookAttempt): boolean =>
  status === 'waiting' && Date.parse(scheduledAt) < Date.now() + 30_000;

const useAttempts = ({ siteId, formId }: FormTarget, webhookId: string) =>
  useInfiniteQuery({
    queryKey: attemptsKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      request(listFormWebhookAttempts, {
        params: { id: siteId, formId, webhookId },
        query: { before: pageParam, limit: webhookLimits.attemptsShown },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ attempts }) => attempts.some(isImminent)) === true ? refreshMs : false,
  });

interface Props {
  target: FormTarget;
  webhook: Webhook;
  /** Sends a message again; undefined where that is not possible. */
  onReplay: ((attempt: WebhookAttempt) => Promise<void>) | undefined;
}

/** The attempts to send messages to a webhook. */
export function WebhookLog({ target, webhook, onReplay }: Props) {
  const { t } = useTranslation(['form-delivery', 'common']);
  const query = useAttempts(target, webhook.id);
  const attempts = query.data?.pages.flatMap((page) => page.attempts);
  if (!attempts) {
    return query.isError ? (
      <div className={styles.failure} role="alert">
        <p>{messageOf(query.error, t('log.failed'))}</p>
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    ) : (
      <Skeleton height={52} radius="md" role="status" aria-label={t('common:loading')} />
    );
  }
  if (attempts.length === 0) return <p className={listing.quiet}>{t('log.empty')}</p>;
  return (
    <div className={styles.log}>
      <AttemptTable webhook={webhook} attempts={attempts} onReplay={onReplay} />
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('log.more')}
        </Button>
      )}
    </div>
  );
}
