import type { Tile } from '../tiles/tile.ts';

/** What every tab of the picker is told and tells. */
export interface TabProps {
  chosenKey: string | undefined;
  onChoose: (tile: Tile) => void;
  onUse: (tile: Tile) => void;
}
