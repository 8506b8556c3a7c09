/** Names and values in the order sent. Values of JSON may be numbers, booleans, lists or objects. */
export type Pairs = [name: string, value: unknown][];

export const valueOf = (pairs: Pairs, name: string): string | undefined => {
  const value = pairs.find(([one]) => one === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
