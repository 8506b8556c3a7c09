// Elements in rows. `position: left` begins a row, each `right` after it continues it. Elements do not refer to each
// other, so that copying, moving or deleting a neighbour breaks nothing.
import type { DroppedElement } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';

/** The elements of a zone grouped by row; most rows have one element. */
export const rowsOf = (elements: readonly DroppedElement[]): DroppedElement[][] => {
  const rows: DroppedElement[][] = [];
  let isOpen = false;
  for (const element of elements) {
    const row = rows.at(-1);
    const side = element['position'];
    if (isOpen && row && side === 'right' && row.length < limits.editor.elementsPerRowMax) row.push(element);
    else rows.push([element]);
    isOpen = side === 'left' || (isOpen && side === 'right');
  }
  return rows;
};
