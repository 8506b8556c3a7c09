export interface NumberBounds {
  min?: number | undefined;
  max?: number | undefined;
  isWhole?: boolean | undefined;
}

/** A typed number: undefined when empty, `error` when it is none or not within its bounds. */
export const readTyped = (
  text: string,
  { min, max, isWhole }: NumberBounds,
): { value: number | undefined } | { error: 'number' | 'whole' | 'bounds' } => {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return { value: undefined };
  const value = Number(typed);
  if (!Number.isFinite(value)) return { error: 'number' };
  if (isWhole && !Number.isInteger(value)) return { error: 'whole' };
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) return { error: 'bounds' };
  return { value };
};
