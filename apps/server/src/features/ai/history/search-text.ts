// Texts as they are searched: in lower case and without accents, as people type Vietnamese in a hurry.

export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Texts as one line, without markup. */
export const asLine = (texts: readonly string[], max: number): string =>
  texts
    .join(' · ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    // Half a character cannot be stored.
    .toWellFormed();
