import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listMediaFolders } from '@sitewright/contract/media/media';
import { IconCloudUpload, IconPhotoSearch, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import classes from '../picker/picker-dialog.module.css';
import type { TabProps } from '../picker/tab-props.ts';
import { GridEmpty, GridFailure, GridSkeleton } from '../tiles/grid-states.tsx';
import { type Tile, tileOfMedia } from '../tiles/tile.ts';
import { TileGrid } from '../tiles/tile-grid.tsx';
import { UploadList } from './upload-list.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { useSiteMedia } from './use-site-media.ts';

export const fileKinds = ['all', 'images', 'documents'] as const;
export type FileKind = (typeof fileKinds)[number];
export const kindFilters = { all: undefined, images: 'image', documents: 'document' } as const;

interface Props extends TabProps {
  siteId: string;
  kind: FileKind;
  onKind: (kind: FileKind) => void;
  folderId: string;
  onFolder: (folderId: string) => void;
  queue: UploadQueue;
  onBrowse: () => void;
  onDelete: (tile: Tile) => void;
}

/** Files of the site. */
export function UploadsTab({ siteId, kind, onKind, folderId, onFolder, queue, onBrowse, ...grid }: Props) {
  const { t } = useTranslation('media');
  const [typed, setTyped] = useState('');
  const [tag, setTag] = useState('');
  const q = useDeferredValue(typed.trim());
  const media = useSiteMedia(siteId, { kind: kindFilters[kind], q, folderId, tag });
  const tags = useMemo(
    () => [...new Set([...(media.items?.flatMap((item) => item.tags) ?? []), ...(tag ? [tag] : [])])].sort(),
    [media.items, tag],
  );
  const isFiltered = q !== '' || tag !== '' || folderId !== '';
  return (
    <>
      <div className={classes.ownBar} role="search">
        <SegmentedControl
          size="sm"
          aria-label={t('uploads.filter')}
          value={kind}
          data={fileKinds.map((value) => ({ value, label: t(`uploads.${value}`) }))}
          onChange={(value) => onKind(value)}
        />
        <Button leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />} onClick={onBrowse}>
          {t('uploads.upload')}
        </Button>
        <TextInput
          className={classes.searchBox}
          aria-label={t('uploads.search')}
          placeholder={t('uploads.search')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={typed}
          maxLength={limits.lists.searchMaxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FolderSelect siteId={siteId} value={folderId} onChange={onFolder} />
        {tags.length > 0 && (
          <NativeSelect
            className={classes.choice}
            aria-label={t('uploads.tag')}
            value={tag}
            data={[{ value: '', label: t('uploads.allTags') }, ...tags]}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        )}
      </div>
      <UploadList queue={queue} />
      <div className={classes.results}>
        <Files kind={kind} isFiltered={isFiltered} media={media} onBrowse={onBrowse} {...grid} />
      </div>
      <Hidden role="status">{media.items ? t('count', { count: media.total }) : ''}</Hidden>
    </>
  );
}

function FolderSelect(props: { siteId: string; value: string; onChange: (folderId: string) => void }) {
  const { siteId, value, onChange } = props;
  const { t } = useTranslation('media');
  const { data } = useQuery({
    queryKey: ['site-media-folders', siteId],
    queryFn: ({ signal }) => request(listMediaFolders, { params: { siteId }, signal }),
  });
  if (!data || data.folders.length === 0) return null;
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={t('uploads.folder')}
      value={value}
      data={[
        { value: '', label: t('uploads.allFolders') },
        ...data.folders.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FilesProps extends TabProps {
  kind: FileKind;
  isFiltered: boolean;
  media: ReturnType<typeof useSiteMedia>;
  onBrowse: () => void;
  onDelete: (tile: Tile) => void;
}

const emptyTexts = {
  all: 'uploads.empty',
  images: 'uploads.emptyImages',
  documents: 'uploads.emptyDocuments',
} as const;

function Files({ kind, isFiltered, media, onBrowse, ...grid }: FilesProps) {
  const { t } = useTranslation('media');
  const tiles = useMemo(() => media.items?.map(tileOfMedia), [media.items]);
  if (!tiles) {
    return media.isFailed ? (
      <GridFailure text={t('uploads.loadFailed')} onRetry={media.retry} />
    ) : (
      <GridSkeleton />
    );
  }
  if (tiles.length > 0) {
    return <TileGrid label={t('tabs.uploads')} tiles={tiles} onEnd={media.more} {...grid} />;
  }
  if (isFiltered) {
    return (
      <GridEmpty icon={<IconPhotoSearch size={40} stroke={1.2} aria-hidden />}>
        <p>{t('uploads.noneFound')}</p>
      </GridEmpty>
    );
  }
  return (
    <GridEmpty icon={<IconCloudUpload size={44} stroke={1.2} aria-hidden />}>
      <p>{t(emptyTexts[kind])}</p>
      <Button variant="default" onClick={onBrowse}>
        {t('uploads.upload')}
      </Button>
      <p>{t('uploads.dropHint')}</p>
    </GridEmpty>
  );
}
