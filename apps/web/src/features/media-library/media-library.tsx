import { Button } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconCloudUpload, IconFolderOpen, IconPhotoUp, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { UploadList } from '../../media/uploads/upload-list.tsx';
import { uploadQueueOf } from '../../media/uploads/upload-queues.ts';
import { uploadTypes } from '../../media/uploads/upload-rules.ts';
import { ListMessage, QueryBoundary, NoResults } from '../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import listing from '../../ui/listing/listing.module.css';
import { FolderBar } from './folder-bar.tsx';
import { LibraryGrid, LibrarySkeleton } from './library-grid.tsx';
import { MediaDetail } from './media-detail.tsx';
import classes from './media-library.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { StorageMeter } from './storage-meter.tsx';
import {
  type LibraryQuery,
  useFolders,
  useLibraryActions,
  useLibraryList,
  useOwnSites,
} from './use-media-library.ts';

const kinds = ['image', 'document'] as const;
const uses = ['used', 'unused'] as const;
const sorts = ['newest', 'oldest', 'name', 'largest'] as const;

interface Props {
  title: string;
  lead: string;
}

/** Media library over all accessible sites: search, details, folders, tags and deletion. */
export function MediaLibrary({ title, lead }: Props) {
  const { t } = useTranslation(['media-library', 'media']);
  const url = useUrlFilters(['q', 'site', 'kind', 'use', 'folder', 'tag', 'sort', 'file']);
  const { filters, page, change, goTo } = url;
  const { data: sites = [] } = useOwnSites();
  // With a single site, preselect it.
  const siteId = filters.site || (sites.length === 1 ? (sites[0]?.id ?? '') : '');
  const folders = useFolders(siteId).data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query: LibraryQuery = {
    page,
    limit: limits.media.libraryPageSize,
    sort: oneOf(filters.sort, sorts) ?? 'newest',
    ...(filters.q && { q: filters.q }),
    ...(filters.site && { siteId: filters.site }),
    ...(filters.folder && { folderId: filters.folder }),
    ...(filters.tag && { tag: filters.tag }),
    kind: oneOf(filters.kind, kinds),
    use: oneOf(filters.use, uses),
  };
  const list = useLibraryList(query);
  const items = list.data?.items;
  const tags = useMemo(
    () =>
      [
        ...new Set([...(items?.flatMap((item) => item.tags) ?? []), ...(filters.tag ? [filters.tag] : [])]),
      ].sort(),
    [items, filters.tag],
  );
  const isFiltered = ['q', 'kind', 'use', 'tag'].some((name) => filters[name as 'q'] !== '');
  const clear = (): void => change({ q: '', kind: '', use: '', folder: '', tag: '' });
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const uploads = useLibraryUploads(siteId, filters.folder);

  return (
    <div className={listing.screen} {...uploads.dropTarget}>
      <header className={listing.header}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className={listing.actions}>
          <Button
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            disabled={!uploads.isReady}
            onClick={uploads.browse}
          >
            {t('upload')}
          </Button>
        </div>
      </header>
      <StorageMeter />
      <ListToolbar isOneRow>
        <ListSearch label={t('search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('site')}
          value={filters.site}
          options={[['', t('allSites')], ...sites.map(({ id, name }) => [id, name] as const)]}
          onChange={(site) => change({ site, folder: '' })}
        />
        <ListFilter
          label={t('kind')}
          value={filters.kind}
          options={[['', t('allKinds')], ...kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
          onChange={(kind) => change({ kind })}
        />
        <ListFilter
          label={t('use')}
          value={filters.use}
          options={[['', t('allUses')], ...uses.map((use) => [use, t(`uses.${use}`)] as const)]}
          onChange={(use) => change({ use })}
        />
        {tags.length > 0 && (
          <ListFilter
            label={t('tag')}
            value={filters.tag}
            options={[['', t('allTags')], ...tags.map((tag) => [tag, tag] as const)]}
            onChange={(tag) => change({ tag })}
          />
        )}
        <ListFilter
          label={t('sort')}
          value={filters.sort}
          options={sorts.map((sort) => [sort === 'newest' ? '' : sort, t(`sorts.${sort}`)] as const)}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      {siteId === '' ? (
        <p className={classes.hint}>{t('chooseSite')}</p>
      ) : (
        <FolderBar
          siteId={siteId}
          folders={folders}
          current={filters.folder}
          onOpen={(folder) => change({ site: siteId, folder })}
        />
      )}
      {uploads.queue && <UploadList queue={uploads.queue} />}
      {chosen.size > 0 && (
        <SelectionBar
          ids={[...chosen]}
          folders={folders}
          mayMove={siteId !== ''}
          onDone={() => setChosen(new Set())}
        />
      )}
      <QueryBoundary query={list} skeleton={<LibrarySkeleton />}>
        {({ items: found, pagination }) =>
          found.length === 0 && pagination.page === 1 ? (
            <NoFiles
              isFiltered={isFiltered}
              isFolder={filters.folder !== ''}
              hasSite={siteId !== ''}
              onClear={clear}
            />
          ) : (
            <>
              <LibraryGrid
                items={found}
                chosen={chosen}
                isStale={list.isPlaceholderData}
                withSite={filters.site === ''}
                onToggle={toggle}
                onOpen={(file) => change({ file, page: String(page) })}
              />
              <ListPagination pagination={pagination} onChange={goTo} />
            </>
          )
        }
      </QueryBoundary>
      {filters.file !== '' && (
        <MediaDetail
          key={filters.file}
          id={filters.file}
          onClose={() => change({ file: '', page: page > 1 ? String(page) : '' })}
        />
      )}
      {uploads.input}
      {uploads.isOver && (
        <div className={classes.over} aria-hidden>
          <IconCloudUpload size={52} stroke={1.2} />
          {t('media:uploads.drop')}
        </div>
      )}
    </div>
  );
}

interface NoFilesProps {
  isFiltered: boolean;
  isFolder: boolean;
  hasSite: boolean;
  onClear: () => void;
}

function NoFiles({ isFiltered, isFolder, hasSite, onClear }: NoFilesProps) {
  const { t } = useTranslation('media-library');
  if (isFiltered) return <NoResults onClear={onClear} />;
  const Icon = isFolder ? IconFolderOpen : IconPhotoUp;
  const emptySite = t(hasSite ? 'emptySite' : 'emptyText');
  return (
    <ListMessage
      icon={<Icon size={40} stroke={1.2} aria-hidden="true" />}
      title={t(isFolder ? 'emptyFolder' : 'empty')}
      text={isFolder ? t('emptyFolderText') : emptySite}
    />
  );
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Uploads go to the selected site and the open folder. */
function useLibraryUploads(siteId: string, folderId: string) {
  const cache = useQueryClient();
  const { refresh } = useLibraryActions();
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const queue = useMemo(() => (siteId === '' ? undefined : uploadQueueOf(siteId, cache)), [siteId, cache]);
  const takeIn = useEffectEvent(() => void refresh());
  useEffect(() => queue?.subscribeArrivals(() => takeIn()), [queue]);
  const add = (given: Iterable<File>): void => queue?.add([...given], folderId || undefined);
  return {
    queue,
    isReady: queue !== undefined,
    isOver,
    browse: () => files.current?.click(),
    dropTarget: queue && {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      },
    },
    input: (
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={uploadTypes}
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    ),
  };
}
