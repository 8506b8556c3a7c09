import { Button, Menu, TextInput } from '@mantine/core';
import type { AuditEntry } from '@sitewright/contract/audit/audit';
import { eventNames } from '@sitewright/contract/audit/audit';
import { type EventName, targetTypes } from '@sitewright/contract/events';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { ListMessage, QueryBoundary, NoResults } from '../../ui/listing/query-boundary.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import listing from '../../ui/listing/listing.module.css';
import { AuditEntryRow } from './audit-entry.tsx';
import styles from './audit.module.css';
import { eventOptions } from './event-sentence.ts';
import { type UserSource, UserFilter } from './user-filter.tsx';

export interface AuditFilter {
  q?: string | undefined;
  actor?: string | undefined;
  action?: EventName | undefined;
  targetType?: (typeof targetTypes)[number] | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tenant?: string | undefined;
}
interface AuditPage {
  entries: AuditEntry[];
  next: string | null;
}
export type ExportFormat = 'csv' | 'jsonl';

interface Props {
  /** Cache key of this audit log. */
  name: string;
  title: string;
  lead: string;
  /** Adds a tenant filter and shows each entry's tenant. */
  isPlatform?: boolean;
  people: UserSource;
  load: (filter: AuditFilter, before: string | undefined, signal: AbortSignal) => Promise<AuditPage>;
  download: (filter: AuditFilter, format: ExportFormat) => Promise<void>;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** Start or end of a local calendar day as a timestamp. */
const dayBegins = (day: string, later = 0): string | undefined => {
  if (!isDay(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};

/** Audit log with filters, pagination and export. */
export function AuditList({ name, title, lead, isPlatform = false, people, load, download }: Props) {
  const { t } = useTranslation(['audit', 'features']);
  const { filters, isFiltered, change, clear } = useUrlFilters([
    'q',
    'actor',
    'action',
    'targetType',
    'target',
    'from',
    'to',
    'tenant',
  ]);
  const filter: AuditFilter = {
    q: filters.q,
    actor: isId(filters.actor) ? filters.actor : undefined,
    action: oneOf(filters.action, eventNames),
    targetType: oneOf(filters.targetType, targetTypes),
    target: filters.target || undefined,
    from: dayBegins(filters.from),
    to: dayBegins(filters.to, 1),
    ...(isPlatform ? { tenant: filters.tenant } : {}),
  };
  const query = useInfiniteQuery({
    queryKey: ['audit', name, filter],
    queryFn: ({ pageParam, signal }) => load(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <ExportMenu onExport={(format) => download(filter, format)} />
      </header>
      <ListToolbar>
        <ListSearch label={t('search')} value={filters.q} onSearch={(q) => change({ q })} />
        {isPlatform && (
          <ListSearch label={t('tenant')} value={filters.tenant} onSearch={(tenant) => change({ tenant })} />
        )}
        <UserFilter
          name={name}
          people={people}
          value={filter.actor ?? ''}
          onChange={(actor) => change({ actor })}
        />
        <ListFilter
          label={t('event')}
          value={filters.action}
          options={[['', t('anyEvent')], ...eventOptions(t)]}
          onChange={(action) => change({ action })}
        />
        <ListFilter
          label={t('targetType')}
          value={filter.targetType ?? ''}
          options={[
            ['', t('anyTargetType')],
            ...targetTypes.map((type) => [type, t(`features:targetTypes.${type}`)] as const),
          ]}
          onChange={(targetType) => change({ targetType })}
        />
        <ListSearch label={t('target')} value={filters.target} onSearch={(target) => change({ target })} />
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              aria-label={t(end)}
              title={t(end)}
              value={filters[end]}
              onChange={(event) => change({ [end]: event.currentTarget.value })}
            />
          ))}
        </div>
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return isFiltered ? (
              <NoResults onClear={clear} />
            ) : (
              <ListMessage
                icon={<IconHistory size={40} stroke={1.2} aria-hidden="true" />}
                title={t('nothingYet')}
                text={t('nothingYetText')}
              />
            );
          }
          return (
            <>
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <AuditEntryRow key={entry.id} entry={entry} showTenant={isPlatform} onNarrow={change} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('older')}
                </Button>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { t } = useTranslation('audit');
  const [isBusy, setBusy] = useState(false);
  const run = async (format: ExportFormat): Promise<void> => {
    setBusy(true);
    try {
      await onExport(format);
    } catch (error) {
      notify.error(messageOf(error, t('exportFailed')));
    }
    setBusy(false);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={17} stroke={1.6} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('csv')}>{t('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => void run('jsonl')}>{t('exportJsonl')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
