import { Button, Pagination, Skeleton } from '@mantine/core';
import { listMessages, type Message } from '@sitewright/contract/messages/messages';
import { getSite } from '@sitewright/contract/sites/sites';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { request } from '../../lib/api.ts';
import { paths } from '../../routes/paths.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './messages.module.css';

function MessageCard({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages');
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.message}>
      <p className={styles.meta}>
        <time dateTime={message.createdAt}>{when.format(new Date(message.createdAt))}</time>
        <span>{t('from', { page: message.pagePath })}</span>
      </p>
      <dl className={styles.fields}>
        {message.fields.map((field) => (
          <div key={field.name}>
            <dt>{field.name}</dt>
            <dd dir="auto">{field.value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Form messages of a site. */
export default function MessagesScreen() {
  const { t } = useTranslation('messages');
  const { siteId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const site = useQuery({
    queryKey: ['site', siteId],
    queryFn: () => request(getSite, { params: { id: siteId } }),
  });
  const query = useQuery({
    queryKey: ['messages', siteId, page],
    queryFn: () => request(listMessages, { params: { id: siteId }, query: { page, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.screen}>
      <header>
        <Link to={paths.dashboard} className={styles.back}>
          <IconArrowLeft size={17} stroke={1.6} aria-hidden />
          {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        <p dir="auto">{site.data?.name}</p>
      </header>
      <QueryBoundary
        query={query}
        skeleton={[0, 1, 2].map((row) => (
          <Skeleton key={row} height={120} radius="lg" mb={12} />
        ))}
      >
        {({ messages, pagination }) => (
          <>
            {messages.length === 0 && (
              <div className={styles.empty}>
                <IconInbox size={40} stroke={1.2} aria-hidden />
                <p>{t('empty')}</p>
                <Button component={Link} to={paths.builder(siteId)}>
                  {t('open')}
                </Button>
              </div>
            )}
            {messages.length > 0 && (
              <ul className={styles.list}>
                {messages.map((message) => (
                  <MessageCard key={message.id} message={message} />
                ))}
              </ul>
            )}
            {pagination.pages > 1 && (
              <Pagination
                total={pagination.pages}
                value={page}
                onChange={(next) => setSearch({ page: String(next) })}
                getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
