const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** Marks of a rating, drawn as an outline or filled by the stylesheet. */
export const ratingIcons = {
  stars: icon('m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'),
  hearts: icon(
    'M12 20.4C5.6 15.9 2.7 12.6 2.7 8.9a4.8 4.8 0 0 1 9.3-1.7 4.8 4.8 0 0 1 9.3 1.7c0 3.7-2.9 7-9.3 11.5z',
  ),
} as const;
