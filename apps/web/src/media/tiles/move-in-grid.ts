interface GridPosition {
  at: number;
  count: number;
  columns: number;
}

const rowsPerPage = 3;

/** Target tile of a key press; undefined for keys without one. */
export const moveInGrid = (
  { at, count, columns }: GridPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): number | undefined => {
  const row = at - (at % columns);
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: at + columns * rowsPerPage,
    PageUp: at - columns * rowsPerPage,
    Home: ctrlKey ? 0 : row,
    End: ctrlKey ? count - 1 : row + columns - 1,
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  // No wrap-around at the first and last row, so that the column stays the same.
  if ((key === 'ArrowUp' && target < 0) || (key === 'ArrowDown' && row + columns >= count)) return at;
  return Math.max(0, Math.min(count - 1, target));
};
