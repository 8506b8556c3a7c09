import { TextInput } from '@mantine/core';
import { eventNames, platformAuditList } from '@sitewright/contract/audit/audit';
import { targetTypes } from '@sitewright/contract/events';
import { IconHistory } from '@tabler/icons-react';
import type { z } from 'zod';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ExportButton } from '../../ui/listing/export-button.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { useCursorList } from '../../ui/listing/use-list.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import styles from './audit.module.css';
import { eventOptions } from './event-sentence.ts';
import { type UserSource, UserFilter } from './user-filter.tsx';

type AuditQuery = z.input<typeof platformAuditList.query>;
type AuditPage = z.output<typeof platformAuditList.response>;
type AuditFilter = z.input<typeof platformAuditList.filters>;

interface Props {
  /** Cache key of this audit log. */
  name: string;
  title: string;
  lead: string;
  /** Adds a tenant filter and shows each entry's tenant. */
  isPlatform?: boolean;
  people: UserSource;
  load: (query: AuditQuery, signal: AbortSignal) => Promise<AuditPage>;
  download: (filter: AuditFilter, format: 'csv' | 'jsonl') => Promise<void>;
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
  const ofScope = <F extends AuditFilter>(filter: F): F =>
    isPlatform ? filter : { ...filter, tenant: undefined };
  const list = useCursorList({
    list: platformAuditList,
    queryKey: ['audit', name],
    load: (query, signal) => load(ofScope(query), signal),
    readers: {
      actor: (text) => (isId(text) ? text : undefined),
      action: readOneOf(eventNames),
      targetType: readOneOf(targetTypes),
      from: dayBegins,
      to: (day) => dayBegins(day, 1),
    },
    moreLabel: t('older'),
  });
  return (
    <ListScreen
      title={title}
      lead={lead}
      actions={
        <ExportButton
          label={t('export')}
          failed={t('exportFailed')}
          formats={[
            { label: t('exportCsv'), save: () => download(ofScope(list.filter), 'csv') },
            { label: t('exportJsonl'), save: () => download(ofScope(list.filter), 'jsonl') },
          ]}
        />
      }
    >
      <ResourceList
        list={list}
        empty={
          <ListMessage
            icon={<IconHistory size={40} stroke={1.2} aria-hidden="true" />}
            title={t('nothingYet')}
            text={t('nothingYetText')}
          />
        }
        toolbar={
          <>
            <ListSearch label={t('search')} {...list.searchProps('q')} />
            {isPlatform && <ListSearch label={t('tenant')} {...list.searchProps('tenant')} />}
            <UserFilter
              name={name}
              people={people}
              value={list.filter.actor ?? ''}
              onChange={(actor) => list.change({ actor })}
            />
            <ListFilter
              label={t('event')}
              options={[['', t('anyEvent')], ...eventOptions(t)]}
              {...list.filterProps('action')}
            />
            <ListFilter
              label={t('targetType')}
              options={[
                ['', t('anyTargetType')],
                ...targetTypes.map((type) => [type, t(`features:targetTypes.${type}`)] as const),
              ]}
              {...list.filterProps('targetType')}
            />
            <ListSearch label={t('target')} {...list.searchProps('target')} />
            <div className={styles.days}>
              {(['from', 'to'] as const).map((end) => (
                <TextInput
                  key={end}
                  type="date"
                  aria-label={t(end)}
                  title={t(end)}
                  value={list.filters[end]}
                  onChange={(event) => list.change({ [end]: event.currentTarget.value })}
                />
              ))}
            </div>
          </>
        }
      >
        {(entries) => (
          <ul className={styles.list}>
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} showTenant={isPlatform} onNarrow={list.change} />
            ))}
          </ul>
        )}
      </ResourceList>
    </ListScreen>
  );
}
