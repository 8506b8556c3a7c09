import type { TFunction } from 'i18next';

const known = {
  restored: 'restore',
  linked: 'linked',
  recommendation: 'recommendation',
  undo: 'undo',
} as const;

/** Label of an edit, given by its author or by the program. */
export const editLabel = (label: string, t: TFunction<'history'>): string =>
  Object.hasOwn(known, label) ? t(`edits.${known[label as keyof typeof known]}`) : label;
