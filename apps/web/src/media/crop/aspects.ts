/** spec: available aspect ratios. */
export const aspects = {
  free: undefined,
  square: 1,
  landscape: 16 / 9,
  portrait: 9 / 16,
  wide: 21 / 9,
  standard: 4 / 3,
  classic: 3 / 2,
} as const;

export type AspectName = keyof typeof aspects;
export const aspectNames = Object.keys(aspects) as AspectName[];
