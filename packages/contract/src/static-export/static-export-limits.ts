/** Limits of exports as files, in one place, with what they are for. */
export const staticExportLimits = {
  /** Bytes of images and fonts inside of a site of one page; what is beyond them stands beside it. Mail servers take about twice as much. */
  inlineBytesMax: 10_000_000,
  /** Width in pixels of an image inside of a site of one page. */
  inlineImageWidth: 1_280,
} as const;
