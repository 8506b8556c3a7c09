import { Alert } from '@mantine/core';
import { listMails, type MailSummary, mailStates } from '@sitewright/contract/mail/mail';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { NavLink, useLocation, useParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { ListMessage, QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { mailTones } from './mail-tones.ts';
import { ReadingPane } from './reading-pane.tsx';
import { TestMailButton } from './test-mail-button.tsx';
import styles from './mail.module.css';

/** The outbox, `/admin/mail`, with the selected email beside it, `/admin/mail/{mailId}`. */
export default function MailScreen() {
  const { t } = useTranslation(['admin', 'features']);
  const { mailId } = useParams();
  /** A kind of a newer version is shown by its own name. */
  const kindName = (kind: string): string => t(`features:emails.${kind}`, { defaultValue: kind });
  const { filters, page, isFiltered, change, goTo, clear } = useUrlFilters(['q', 'status', 'kind']);
  const query = useQuery({
    queryKey: ['mails', filters, page],
    queryFn: ({ signal }) =>
      request(listMails, {
        query: {
          q: filters.q,
          status: oneOf(filters.status, mailStates),
          kind: filters.kind || undefined,
          page,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t('mail.title')}</h1>
          <p>{t('mail.lead')}</p>
        </div>
        <TestMailButton />
      </header>
      {query.data && !query.data.hasServer && <Alert color="gray">{t('mail.noServer')}</Alert>}
      <ListToolbar>
        <ListSearch label={t('mail.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('mail.status')}
          value={filters.status}
          options={[
            ['', t('mail.anyStatus')],
            ...mailStates.map((state) => [state, t(`mailStatus.${state}`)] as const),
          ]}
          onChange={(status) => change({ status })}
        />
        <ListFilter
          label={t('mail.kind')}
          value={filters.kind}
          options={[
            ['', t('mail.anyKind')],
            ...(query.data?.kinds ?? []).map((kind) => [kind, kindName(kind)] as const),
          ]}
          onChange={(kind) => change({ kind })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ mails, pagination }) =>
          mails.length === 0 && !mailId ? (
            isFiltered ? (
              <NoResults onClear={clear} />
            ) : (
              <ListMessage
                icon={<IconMail size={40} stroke={1.2} aria-hidden="true" />}
                title={t('mail.none')}
                text={t('mail.noneText')}
              />
            )
          ) : (
            <div className={styles.split} data-reading={mailId ? '' : undefined}>
              <div className={`${listing.screen} ${styles.aside}`}>
                <MailList mails={mails} />
                <ListPagination pagination={pagination} onChange={goTo} />
              </div>
              {mailId ? (
                <ReadingPane key={mailId} mailId={mailId} />
              ) : (
                <ListMessage
                  icon={<IconMail size={40} stroke={1.2} aria-hidden="true" />}
                  title={t('mail.choose')}
                />
              )}
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function MailList({ mails }: { mails: readonly MailSummary[] }) {
  const { t } = useTranslation('admin');
  const { moment } = useDateFormat();
  const { search } = useLocation();
  return (
    <ul className={styles.list}>
      {mails.map(({ id, subject, recipient, status, createdAt }) => (
        <li key={id}>
          <NavLink to={{ pathname: paths.adminMailOf(id), search }}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.line}>{recipient}</span>
            <span className={styles.line}>
              <time dateTime={createdAt}>{moment(createdAt)}</time>
              <StatusBadge tone={mailTones[status]}>{t(`mailStatus.${status}`)}</StatusBadge>
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
