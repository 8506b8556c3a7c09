import { Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useStable } from '../../lib/hooks/use-stable.ts';
import { MediaDialog } from '../media-dialog.tsx';
import { BuiltInTab } from '../stock/built-in-tab.tsx';
import { ServiceTab } from '../stock/service-tab.tsx';
import { type Tile, tileOfMedia } from '../tiles/tile.ts';
import { DeleteFileDialog } from '../uploads/delete-file-dialog.tsx';
import { uploadQueueOf } from '../uploads/upload-queues.ts';
import { uploadTypes } from '../uploads/upload-rules.ts';
import { type FileKind, kindFilters, UploadsTab } from '../uploads/uploads-tab.tsx';
import { useIncomingFiles } from '../uploads/use-incoming-files.ts';
import { lastTab, type TabName, tabNames } from './last-tab.ts';
import type { PickedMedia, PickKind, PickOptions } from './picked-media.ts';
import classes from './picker-dialog.module.css';
import { PickerFoot } from './picker-foot.tsx';
import { useChoice } from './use-choice.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const loadCrop = () => import('../crop/crop-dialog.tsx');
const CropDialog = lazyComponent(loadCrop);

interface Props {
  siteId: string;
  options: PickOptions;
  onPick: (media: PickedMedia) => void;
  onClose: () => void;
}

const defaultKinds: readonly PickKind[] = ['image'];

const firstFilter = (kinds: readonly PickKind[]): FileKind =>
  kinds[0] === 'document' ? 'documents' : kinds.length > 1 ? 'all' : 'images';

/** Media picker dialog: files of the site and stock images. */
export default function PickerDialog({ siteId, options, onPick, onClose }: Props) {
  const { t } = useTranslation('media');
  const { kinds = defaultKinds, aspect } = options;
  const tabs: readonly TabName[] = kinds.includes('image') ? tabNames : ['uploads'];
  const [tab, setTab] = useState<TabName>(() => (kinds[0] === 'document' ? 'uploads' : lastTab.get()));
  const [filter, setFilter] = useState<FileKind>(() => firstFilter(kinds));
  const [folderId, setFolderId] = useState('');
  const [deleting, setDeleting] = useState<Tile>();
  const queue = uploadQueueOf(siteId, useQueryClient());
  const files = useRef<HTMLInputElement>(null);
  const chosen = useChoice(siteId, onPick);
  const { choice, choose, cropping } = chosen;
  const isCovered = cropping !== undefined || deleting !== undefined;

  const openTab = (name: TabName): void => {
    setTab(name);
    if (kinds.includes('image')) lastTab.set(name);
  };
  const mayUse = (tile: Tile): boolean => kinds.includes(tile.kind);
  const takeFiles = (given: readonly File[]): void => {
    if (given.length === 0) return;
    openTab('uploads');
    queue.add(given, folderId || undefined);
  };
  const isOver = useIncomingFiles(takeFiles, !isCovered);
  const grid = useStable({
    onChoose: choose,
    onUse: (tile: Tile) => {
      if (mayUse(tile)) void chosen.prepare(choice?.tile.key === tile.key ? choice : { tile, alt: tile.alt });
    },
    onDelete: setDeleting,
    onArrive: (tile: Tile) => {
      // Resets a filter that would hide the new upload.
      if (kindFilters[filter] !== undefined && kindFilters[filter] !== tile.kind) setFilter('all');
      if (mayUse(tile)) choose(tile);
    },
  });
  useEffect(() => queue.subscribeArrivals((item) => grid.onArrive(tileOfMedia(item))), [queue, grid]);

  // Preload the crop dialog while the user browses; it may open with the next click.
  useEffect(() => void loadCrop(), []);

  const shared = { chosenKey: choice?.tile.key, onChoose: grid.onChoose, onUse: grid.onUse };
  const title = kinds.length > 1 ? t('title') : t(kinds[0] === 'document' ? 'titleDocument' : 'titleImage');
  return (
    <MediaDialog title={title} size={1120} isSheet isCovered={isCovered} onClose={onClose}>
      <Tabs
        value={tab}
        keepMounted={false}
        className={classes.tabs}
        onChange={(name) => openTab(name as TabName)}
      >
        <Tabs.List aria-label={t('tabs.label')} className={classes.tabList}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} data-autofocus={name === tab || undefined}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            {name === 'uploads' ? (
              <UploadsTab
                siteId={siteId}
                kind={filter}
                onKind={setFilter}
                folderId={folderId}
                onFolder={setFolderId}
                queue={queue}
                onBrowse={() => files.current?.click()}
                onDelete={grid.onDelete}
                {...shared}
              />
            ) : name === 'stock' ? (
              <BuiltInTab {...shared} />
            ) : (
              <ServiceTab service={name} {...shared} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <PickerFoot
        choice={choice}
        isUsable={choice !== undefined && mayUse(choice.tile)}
        needs={kinds[0] ?? 'image'}
        isPreparing={chosen.isPreparing}
        onAlt={chosen.setAlt}
        onUnchoose={chosen.unchoose}
        onCancel={onClose}
        onUse={() => choice && void chosen.prepare(choice)}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={uploadTypes}
        onChange={(event) => {
          takeFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {isOver && (
        <div className={classes.drop} aria-hidden>
          <IconCloudUpload size={52} stroke={1.2} />
          {t('uploads.drop')}
        </div>
      )}
      {deleting && (
        <DeleteFileDialog
          siteId={siteId}
          tile={deleting}
          onDeleted={() => {
            if (choice?.tile.key === deleting.key) chosen.unchoose();
            setDeleting(undefined);
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {cropping && (
        <CropDialog
          siteId={siteId}
          source={cropping}
          alt={choice?.alt.trim() ?? ''}
          aspect={aspect}
          onCropped={chosen.takeCropped}
          onOriginal={() => chosen.takeOriginal(cropping)}
          onClose={chosen.cancelCrop}
        />
      )}
    </MediaDialog>
  );
}
