import { limits } from '@sitewright/contract/limits';
import {
  listPlatformMedia,
  type PlatformFile,
  platformStorage,
} from '@sitewright/contract/media/platform-media';
import { IconPhoto } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { fileSize } from '../../../media/tiles/file-size.ts';
import { ListMessage, QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from './media.module.css';
import { BlockDialog } from './block-dialog.tsx';
import { FilesTable } from './files-table.tsx';

const kinds = ['image', 'document', 'external'] as const;
const sorts = ['newest', 'oldest', 'largest'] as const;
const states = ['orphan', 'blocked'] as const;
const sizes = limits.media.platformSizes;

/** The files of every tenant. */
export function FilesTab() {
  const { t, i18n } = useTranslation('admin');
  const { filters, page, isFiltered, change, goTo, clear } = useUrlFilters([
    'q',
    'tenant',
    'kind',
    'size',
    'state',
    'sort',
  ]);
  const [asked, setAsked] = useState<PlatformFile>();
  const tenants = useQuery({
    queryKey: ['admin', 'media', 'storage'],
    queryFn: ({ signal }) => request(platformStorage, { query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  const state = oneOf(filters.state, states);
  const query = {
    page,
    q: filters.q || undefined,
    tenant: tenants.data?.tenants.find(({ tenantId }) => tenantId === filters.tenant)?.tenantId,
    kind: oneOf(filters.kind, kinds),
    minSize: sizes.find((size) => String(size) === filters.size),
    orphan: state === 'orphan' ? ('true' as const) : undefined,
    blocked: state === 'blocked' ? ('true' as const) : undefined,
    sort: oneOf(filters.sort, sorts) ?? 'newest',
  };
  const list = useQuery({
    queryKey: ['admin', 'media', 'list', query],
    queryFn: ({ signal }) => request(listPlatformMedia, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const sizeOf = (bytes: number): string => fileSize(bytes, i18n.language);

  return (
    <div className={styles.tab}>
      <p className={styles.lead}>
        {t('media.lead')}
        {tenants.data && ` ${t('media.used', { size: sizeOf(tenants.data.usedBytes) })}`}
      </p>
      <ListToolbar isOneRow>
        <ListSearch label={t('media.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('media.tenant')}
          value={filters.tenant}
          options={[
            ['', t('media.anyTenant')],
            ...(tenants.data?.tenants ?? []).map(
              ({ tenantId, tenantName, usedBytes }) =>
                [tenantId, `${tenantName} · ${sizeOf(usedBytes)}`] as const,
            ),
          ]}
          onChange={(tenant) => change({ tenant })}
        />
        <ListFilter
          label={t('media.kind')}
          value={filters.kind}
          options={[
            ['', t('media.anyKind')],
            ...kinds.map((kind) => [kind, t(`media.kinds.${kind}`)] as const),
          ]}
          onChange={(kind) => change({ kind })}
        />
        <ListFilter
          label={t('media.size')}
          value={filters.size}
          options={[
            ['', t('media.anySize')],
            ...sizes.map((size) => [String(size), t('media.atLeast', { size: sizeOf(size) })] as const),
          ]}
          onChange={(size) => change({ size })}
        />
        <ListFilter
          label={t('media.state')}
          value={filters.state}
          options={[
            ['', t('media.anyState')],
            ...states.map((one) => [one, t(`media.states.${one}`)] as const),
          ]}
          onChange={(one) => change({ state: one })}
        />
        <ListFilter
          label={t('media.sort')}
          value={filters.sort}
          options={sorts.map((sort) => [sort === 'newest' ? '' : sort, t(`media.sorts.${sort}`)] as const)}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      <QueryBoundary query={list}>
        {({ files, pagination }) => (
          <>
            {files.length === 0 && !isFiltered ? (
              <ListMessage
                icon={<IconPhoto size={38} stroke={1.2} aria-hidden />}
                title={t('media.empty')}
                text={t('media.emptyText')}
              />
            ) : files.length === 0 ? (
              <NoResults onClear={clear} />
            ) : (
              <FilesTable files={files} isStale={list.isPlaceholderData} onAsk={setAsked} />
            )}
            <ListPagination pagination={pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
      {asked && <BlockDialog file={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
