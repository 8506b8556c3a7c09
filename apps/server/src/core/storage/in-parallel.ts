/** Does the same with each item, with so many of them at once; ends with the first error. */
export const inParallel = async <Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values();
  const next = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next));
};
