/** The tones of voice in which texts are written. */
export const tones = ['professional', 'friendly', 'bold', 'luxury', 'playful', 'minimal'] as const;
export type Tone = (typeof tones)[number];

/** How much the texts of a section, a page or a site say. */
export const textLengths = ['short', 'medium', 'long'] as const;
export type TextLength = (typeof textLengths)[number];

/** Kinds of pages that can be written, besides the home page. */
export const pageKinds = [
  'services',
  'about',
  'contact',
  'faq',
  'process',
  'gallery',
  'prices',
  'menu',
  'booking',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Changes of a text. `rephrase` and `translate` need a language model. */
export const rewriteActions = ['shorten', 'expand', 'rephrase', 'change_tone', 'translate'] as const;
export type RewriteAction = (typeof rewriteActions)[number];

/** Facts that a writer does not know and the owner should add. */
export const neededInputs = ['services', 'contact', 'location', 'pictures'] as const;
export type NeededInput = (typeof neededInputs)[number];
