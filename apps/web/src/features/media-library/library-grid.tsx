import { Checkbox, Skeleton } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { DocumentPreview } from '../../media/tiles/document-preview.tsx';
import { MissingImage } from '../../media/tiles/missing-image.tsx';
import { fileSize } from '../../media/tiles/file-size.ts';
import { tileOfMedia } from '../../media/tiles/tile.ts';
import classes from './media-library.module.css';
import type { LibraryItem } from './use-media-library.ts';

interface Props {
  items: readonly LibraryItem[];
  chosen: ReadonlySet<string>;
  isStale: boolean;
  /** Shows the site of each file. */
  withSite: boolean;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
}

export function LibraryGrid({ items, chosen, isStale, withSite, onToggle, onOpen }: Props) {
  return (
    <ul className={classes.grid} data-stale={isStale || undefined}>
      {items.map((item) => (
        <LibraryTile
          key={item.id}
          item={item}
          withSite={withSite}
          isChosen={chosen.has(item.id)}
          onToggle={() => onToggle(item.id)}
          onOpen={() => onOpen(item.id)}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  item: LibraryItem;
  withSite: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

function LibraryTile({ item, withSite, isChosen, onToggle, onOpen }: TileProps) {
  const { t, i18n } = useTranslation(['media-library', 'media']);
  const tile = tileOfMedia(item);
  const isGone = item.state === 'blocked';
  const hasFace = tile.kind === 'document' && (item.thumbnail === null || isGone);
  const state = item.state !== 'ready' && t(`states.${item.state}`);
  const about = [
    fileSize(item.size, i18n.language),
    item.width !== null && `${item.width} × ${item.height}`,
  ].filter(Boolean);
  const use = item.uses === 0 ? t('notUsed') : t('usedIn', { count: item.uses });
  return (
    <li className={classes.tile} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.face}
        data-document={tile.kind === 'document' || undefined}
        style={item.color && !isGone ? { background: item.color } : {}}
        aria-label={hasFace ? undefined : [item.name, state].filter(Boolean).join(', ')}
        onClick={onOpen}
      >
        {hasFace ? (
          <DocumentPreview tile={tile} />
        ) : isGone ? (
          <MissingImage />
        ) : (
          <img src={item.thumbnail ?? item.url} alt="" loading="lazy" decoding="async" />
        )}
        {state && (hasFace || !isGone) && <span className={classes.state}>{state}</span>}
      </button>
      <div className={classes.about}>
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          aria-label={t('choose', { name: item.name })}
          className={classes.check}
        />
        <span className={classes.words}>
          <span className={classes.name} title={item.name} dir="auto">
            {item.name}
          </span>
          <span className={classes.facts}>{about.join(' · ')}</span>
          <span className={classes.facts}>
            {[use, withSite && item.siteName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
    </li>
  );
}

export function LibrarySkeleton() {
  return (
    <ul className={classes.grid}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((tile) => (
        <li key={tile}>
          <Skeleton height={214} radius="lg" />
        </li>
      ))}
    </ul>
  );
}
