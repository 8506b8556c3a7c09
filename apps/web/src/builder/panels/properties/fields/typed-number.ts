/** Parses a typed number and clamps it to its range; undefined while it is invalid. */
export const typedNumber = (
  typed: string,
  { min, max }: { min: number; max: number },
): number | undefined => {
  const text = typed.trim().replace(',', '.');
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : Math.min(max, Math.max(min, value));
};
