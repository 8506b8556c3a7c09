/** The known ids in the order given; those that it does not name follow in theirs. */
export const inGivenOrder = (known: readonly string[], given: readonly string[]): string[] => {
  const isKnown = new Set(known);
  const first = [...new Set(given)].filter((id) => isKnown.has(id));
  const isGiven = new Set(first);
  return [...first, ...known.filter((id) => !isGiven.has(id))];
};
