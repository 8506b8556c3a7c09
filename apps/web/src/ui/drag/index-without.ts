/** Index of a moved item in the list without it, from the gap that it is dropped into; `from` is -1 for a new item. */
export const indexWithout = (from: number, gap: number): number => (from >= 0 && from < gap ? gap - 1 : gap);
