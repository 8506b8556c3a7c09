const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Undefined without values. */
export const median = (values: readonly number[]): number | undefined => {
  const list = sorted(values);
  const middle = list.length >> 1;
  if (list.length % 2 === 1) return list[middle];
  return list.length === 0 ? undefined : (list[middle - 1]! + list[middle]!) / 2;
};

/** The median of the measured values. */
export const medianOf = (values: readonly (number | undefined)[]): number | undefined =>
  median(values.filter((value) => value !== undefined));

export const percentile = (values: readonly number[], share: number): number | undefined => {
  const list = sorted(values);
  return list[Math.min(Math.floor(list.length * share), list.length - 1)];
};
