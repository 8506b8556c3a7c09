/** What the author can have written. */
export const writingParts = ['outline', 'titles', 'excerpt', 'alt', 'rewrite', 'translate'] as const;
export type WritingPart = (typeof writingParts)[number];
