import { IconCheck, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { CreditLine } from './credit-line.tsx';
import { DocumentDownload, DocumentPreview } from './document-preview.tsx';
import { MissingImage } from './missing-image.tsx';
import type { Tile } from './tile.ts';
import { TileImage } from './tile-image.tsx';
import classes from './tiles.module.css';

interface Props {
  tile: Tile;
  index: number;
  column: number;
  /** Tab stop of the grid (roving tabindex). */
  isActive: boolean;
  isChosen: boolean;
  /** During fast scrolling tiles render without image and buttons. */
  isRushing: boolean;
  mayDelete: boolean;
  on: {
    choose: (tile: Tile, index: number) => void;
    use: (tile: Tile) => void;
    remove: (tile: Tile) => void;
  };
}

export const TileCell = memo(function TileCell(props: Props) {
  const { tile, index, column, isActive, isChosen, isRushing, mayDelete, on } = props;
  const { t } = useTranslation('media');
  const [isWhole, setWhole] = useState(!isRushing);
  if (!isRushing && !isWhole) setWhole(true);
  const isDocument = tile.kind === 'document';
  const isGone = tile.isBlocked && !isDocument;
  const tabIndex = isActive ? 0 : -1;
  const about = [
    tile.name,
    tile.credit && t('by', { name: tile.credit.name }),
    tile.isBlocked && t('tile.blocked'),
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className={classes.cell}
      data-chosen={isChosen || undefined}
      data-document={isDocument || undefined}
    >
      <button
        type="button"
        className={classes.face}
        data-tile={index}
        tabIndex={tabIndex}
        aria-pressed={isChosen}
        // The tile of a document already contains its name as text.
        aria-label={isDocument && isWhole ? undefined : about.filter(Boolean).join(', ')}
        title={tile.name}
        disabled={tile.isBlocked}
        style={tile.color && !isGone ? { background: tile.color } : {}}
        onClick={() => (isChosen ? undefined : on.choose(tile, index))}
        onDoubleClick={() => on.use(tile)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isChosen) return;
          event.preventDefault();
          on.use(tile);
        }}
      >
        {isWhole && isDocument && <DocumentPreview tile={tile} />}
        {isWhole && isGone && <MissingImage />}
        {isWhole && !isDocument && tile.thumbnail !== null && (
          <TileImage src={tile.thumbnail} thumbhash={tile.thumbhash} />
        )}
      </button>
      {isChosen && (
        <span className={classes.check}>
          <IconCheck size={16} stroke={2.6} aria-hidden />
        </span>
      )}
      {isWhole && mayDelete && (
        <button
          type="button"
          className={classes.delete}
          tabIndex={tabIndex}
          aria-label={t('tile.delete', { name: tile.name })}
          title={t('tile.delete', { name: tile.name })}
          onClick={() => on.remove(tile)}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </button>
      )}
      {isWhole && !isDocument && <CreditLine tile={tile} tabIndex={tabIndex} />}
      {isWhole && isDocument && <DocumentDownload tile={tile} tabIndex={tabIndex} />}
    </div>
  );
});
