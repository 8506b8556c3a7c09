export interface Box {
  top: number;
  bottom: number;
  left: number;
  width: number;
}

/** Where a dragged field would go: its index, and the line there in screen pixels. */
export interface DropTarget {
  index: number;
  y: number;
  left: number;
  width: number;
}

/** The gap nearest to a height: after every field whose middle is above it. */
export const dropTargetIn = (boxes: readonly Box[], around: Box, y: number): DropTarget => {
  const index = boxes.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const [before, next] = [boxes[index - 1], boxes[index]];
  const beside = next ?? before ?? around;
  const line =
    before && next
      ? (before.bottom + next.top) / 2
      : next
        ? next.top - 8
        : before
          ? before.bottom + 8
          : around.top + 24;
  return { index, y: line, left: beside.left, width: beside.width };
};
