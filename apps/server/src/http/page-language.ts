// Language of a prerendered page. It has the same sources in the same order as the web app (specification,
// language), as far as a server can see them: a page must not change its language after it has loaded.
import type { IncomingHttpHeaders } from 'node:http';

const primary = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0]!;

const cookieLanguage = (cookie: string | undefined): string =>
  /(?:^|;\s*)i18next=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';

/** The tags of an Accept-Language header, most preferred first; those with `q=0` are left out. */
const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = /^\s*q\s*=\s*([\d.]+)/.exec(
        parameters.find((parameter) => /^\s*q\s*=/.test(parameter)) ?? '',
      );
      return { tag, quality: quality ? Number(quality[1]) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** Two-letter codes, most preferred first: from the URL, the user's earlier choice, and the browser. */
export const preferredLanguages = (search: URLSearchParams, headers: IncomingHttpHeaders): string[] =>
  [search.get('lng') ?? '', cookieLanguage(headers.cookie), ...acceptedLanguages(headers['accept-language'])]
    .map(primary)
    .filter((code) => /^[a-z]{2}$/.test(code));
