// Position of the text toolbar: above the text, never over it, and inside the window.
import type { Box } from '../../positioning/position-geometry.ts';

interface ToolbarBounds {
  /** The selected text, or the line of the caret. */
  words: Box;
  size: { width: number; height: number };
  /** The area the toolbar may be in. */
  room: Box;
  /** Another toolbar, which must not be covered. */
  other: Box | undefined;
}

const gapPx = 8;

export const positionToolbar = ({
  words,
  size,
  room,
  other,
}: ToolbarBounds): { left: number; top: number } => {
  const centred = (words.left + words.right - size.width) / 2;
  const left = Math.max(room.left, Math.min(centred, room.right - size.width));
  const covers = (top: number): boolean =>
    other !== undefined &&
    other.left < left + size.width &&
    other.right > left &&
    other.top < top + size.height + gapPx / 2 &&
    other.bottom > top - gapPx / 2;
  const above = words.top - gapPx - size.height;
  const below = words.bottom + gapPx;
  const places = [above, other ? other.top - gapPx / 2 - size.height : above, below];
  const isWithin = (top: number): boolean => top >= room.top && top + size.height <= room.bottom;
  const top = places.find((place) => isWithin(place) && !covers(place)) ?? places.find(isWithin) ?? below;
  return { left, top: Math.max(room.top, Math.min(top, room.bottom - size.height)) };
};
