import type { Tile } from '../tiles/tile.ts';

/** Props of every picker tab. */
export interface TabProps {
  chosenKey: string | undefined;
  onChoose: (tile: Tile) => void;
  onUse: (tile: Tile) => void;
}
