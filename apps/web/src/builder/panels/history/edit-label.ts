import type { TFunction } from 'i18next';

const known = { restored: 'restore', linked: 'linked', undo: 'undo' } as const;

/** What an edit was called: by whoever made it, or by what made it. */
export const editLabel = (label: string, t: TFunction<'history'>): string =>
  Object.hasOwn(known, label) ? t(`edits.${known[label as keyof typeof known]}`) : label;
