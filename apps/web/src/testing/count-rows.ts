/** Rows of a wrapping bar. Items of different heights are centred: a row begins with an item that is below all before it. */
export const countRows = (bar: Element): number => {
  let rows = 0;
  let bottom = -Infinity;
  for (const child of bar.children) {
    const rect = child.getBoundingClientRect();
    if (rect.top >= bottom) rows += 1;
    bottom = Math.max(bottom, rect.bottom);
  }
  return rows;
};
