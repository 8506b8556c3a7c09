const allowedScheme = /^(https?|mailto|tel):/i;
// Browsers ignore control characters and white space inside a scheme, so `java\nscript:` would run.
// oxlint-disable-next-line no-control-regex
const ignoredByBrowsers = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029]/g;

/** A URL without the characters that browsers leave out. */
export const bareUrl = (url: string): string => url.replace(ignoredByBrowsers, '');

/**
 * The URL if a visitor may safely follow it (http, https, mailto, tel, or relative), else `#`. Source of the rule:
 * trust.md A4 “Sanitise”.
 */
export const safeUrl = (value: unknown): string => {
  if (typeof value !== 'string') return '#';
  const bare = bareUrl(value);
  if (bare === '') return '#';
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare)) return allowedScheme.test(bare) ? bare : '#';
  return value.trim();
};
