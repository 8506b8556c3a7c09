import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useStable } from '../../lib/hooks/use-stable.ts';
import { moveInGrid } from './move-in-grid.ts';
import type { Tile } from './tile.ts';
import { TileCell } from './tile-cell.tsx';
import classes from './tiles.module.css';
import { rowHeight, tileGap, useColumns } from './use-columns.ts';
import { useFastScroll } from './use-fast-scroll.ts';

interface Props {
  label: string;
  tiles: readonly Tile[];
  chosenKey: string | undefined;
  onChoose: (tile: Tile) => void;
  /** Called on a second click on the selected tile. */
  onUse: (tile: Tile) => void;
  onDelete?: ((tile: Tile) => void) | undefined;
  /** Called when the last rows come near. */
  onEnd?: (() => void) | undefined;
  /** Content below the last row. */
  children?: ReactNode;
}

const rowsAhead = 3;

/** Virtualized grid of tiles with a single tab stop and arrow-key navigation. */
export function TileGrid({ label, tiles, chosenKey, onChoose, onUse, onDelete, onEnd, children }: Props) {
  const { t } = useTranslation('media');
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const isRushing = useFastScroll(scroller);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const rows = Math.ceil(tiles.length / columns);
  const current = Math.min(active, Math.max(0, tiles.length - 1));
  const activeRow = Math.floor(current / columns);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is kept between two drawings
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap: tileGap,
    overscan: rowsAhead,
    // Overscan, so that scrolling does not wait for rendering.
    useFlushSync: false,
    // Keep the focused row mounted, however far it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(activeRow, rows - 1)])]
        .filter((row) => row >= 0)
        .sort((a, b) => a - b),
  });
  const shown = virtual.getVirtualItems();
  const lastShown = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (rows > 0 && lastShown >= rows - rowsAhead) onEnd?.();
  }, [lastShown, rows, onEnd]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-tile="${current}"]`)?.focus({ preventScroll: true });
  }, [current]);

  const on = useStable({
    choose: (tile: Tile, index: number) => {
      setActive(index);
      onChoose(tile);
    },
    use: onUse,
    remove: (tile: Tile) => onDelete?.(tile),
  });
  const handleKey = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['tile'] === undefined) return;
    const tile = tiles[current];
    if (event.key === 'Delete' && tile && onDelete) {
      event.preventDefault();
      onDelete(tile);
      return;
    }
    const next = moveInGrid({ at: current, count: tiles.length, columns }, event);
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = next !== current;
    virtual.scrollToIndex(Math.floor(next / columns));
    setActive(next);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <span id={hintId} hidden>
        {t('gridKeys')}
      </span>
      <div
        ref={frame}
        role="grid"
        aria-label={label}
        aria-describedby={hintId}
        aria-rowcount={rows}
        aria-colcount={columns}
        tabIndex={-1}
        className={classes.grid}
        style={{ height: virtual.getTotalSize() }}
        onFocus={({ target }) => {
          const { tile } = target.dataset;
          if (tile !== undefined) setActive(Number(tile));
        }}
        onKeyDown={handleKey}
      >
        {shown.map((row) => (
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={classes.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              top: row.start,
            }}
          >
            {tiles.slice(row.index * columns, (row.index + 1) * columns).map((tile, column) => {
              const index = row.index * columns + column;
              return (
                <TileCell
                  key={tile.key}
                  tile={tile}
                  index={index}
                  column={column}
                  isActive={index === current}
                  isChosen={tile.key === chosenKey}
                  isRushing={isRushing}
                  mayDelete={onDelete !== undefined}
                  on={on}
                />
              );
            })}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
