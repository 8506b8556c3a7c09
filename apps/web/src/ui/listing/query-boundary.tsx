import { Button, Skeleton } from '@mantine/core';
import { IconPlugConnectedX, IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import styles from './listing.module.css';

interface MessageProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  isAlert?: boolean;
  children?: ReactNode;
}

/** Message in place of a list, with actions. */
export function ListMessage({ icon, title, text, isAlert = false, children }: MessageProps) {
  return (
    <div className={styles.message} role={isAlert ? 'alert' : undefined}>
      {icon}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

interface FailureProps {
  error: Error | null;
  onRetry: () => void;
  title?: string;
  text?: string;
}

/** Error state with reason and Retry. */
export function ErrorState({ error, onRetry, title, text }: FailureProps) {
  const { t } = useTranslation(['lists', 'common']);
  return (
    <ListMessage
      isAlert
      icon={<IconPlugConnectedX size={38} stroke={1.2} aria-hidden="true" />}
      title={title ?? t('failed')}
      text={messageOf(error, text ?? t('failedText'))}
    >
      <Button variant="default" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </ListMessage>
  );
}

interface Props<T> {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the loading, error and success states of a query. */
export function QueryBoundary<T>({ query, skeleton, children }: Props<T>) {
  const { t } = useTranslation('common');
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      {skeleton ?? [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} height={52} radius="md" mb={8} />)}
    </div>
  );
}

export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <ListMessage
      icon={<IconSearch size={38} stroke={1.2} aria-hidden="true" />}
      title={t('nothing')}
      text={t('nothingText')}
    >
      <Button variant="default" onClick={onClear}>
        {t('clearFilters')}
      </Button>
    </ListMessage>
  );
}
