/** Position of a row when the drag began, in the list's own pixels. */
export interface RowBounds {
  top: number;
  height: number;
}

/** The drop index: past every row whose middle the middle of the dragged row has crossed. */
export const dropIndex = (rows: readonly RowBounds[], from: number, distance: number): number => {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = dragged.top + dragged.height / 2 + distance;
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < middle).length;
};

/** Offset of a row that makes room for the dragged one. */
export const shiftOf = (index: number, drag: { from: number; to: number; height: number }): number => {
  const { from, to, height } = drag;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
};
