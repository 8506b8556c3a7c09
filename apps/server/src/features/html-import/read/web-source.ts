// A public website. Everything of it is fetched through the guard against requests into the server's own network.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { SafeFetchError, type SafeFetchReason } from '../../../core/safe-fetch/safe-fetch-error.ts';
import { readWhole, safeFetch } from '../../../core/safe-fetch/safe-fetch.ts';
import { decodeText, type SiteSource, WebsiteError } from './site-source.ts';

const errors: Readonly<Record<SafeFetchReason, () => WebsiteError>> = {
  address: () => new WebsiteError('refused_address', 'This is not the address of a public website.'),
  unreachable: () => new WebsiteError('unreachable', 'The website did not answer.'),
  timeout: () => new WebsiteError('unreachable', 'The website did not answer in time.'),
  redirects: () => new WebsiteError('unreachable', 'The address leads from one to the next without an end.'),
  too_large: () => new WebsiteError('too_large', 'This page is too large to be read.'),
  wrong_type: () => new WebsiteError('no_page', 'There is no web page at this address.'),
};

const isFile =
  /\.(pdf|zip|docx?|xlsx?|pptx?|jpe?g|png|gif|webp|avif|svg|mp[34]|webm|ico|css|js|json|xml|txt|csv|exe|dmg|rar|7z|gz)$/i;

export const webSource = (ctx: ServerContext, address: string, until: Date): SiteSource => {
  const start = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!start) throw errors.address();
  let origin = start.origin;
  const failures = new Map<string, number>();
  const get = async (url: URL, types: readonly string[], maxBytes: number) => {
    const left = until.getTime() - ctx.clock.now().getTime();
    if (left <= 0) throw new SafeFetchError('timeout', 'the time for the whole website is over');
    const answer = await safeFetch(url.href, {
      types,
      maxBytes,
      totalMs: Math.min(ctx.htmlImportFetchMs, left),
      network: ctx.htmlImportNetwork,
    });
    const bytes = await readWhole(answer.body);
    return { ...answer, url: new URL(answer.url), bytes };
  };
  /** Images and style sheets are not worth an error. A host that never answers is asked a few times only. */
  const getPart = async (
    url: URL,
    types: readonly string[],
    maxBytes: number,
  ): Promise<Buffer | undefined> => {
    if ((failures.get(url.host) ?? 0) >= limits.failuresMax) return undefined;
    try {
      const { status, bytes } = await get(url, types, maxBytes);
      failures.delete(url.host);
      return status < 300 ? bytes : undefined;
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      if (/^(timeout|unreachable)$/.test(error.reason))
        failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      return undefined;
    }
  };
  return {
    start,
    pages: [],
    isPage: (url) => url.origin === origin && !isFile.test(url.pathname),
    readPage: async (wanted) => {
      const { status, url, bytes, headers } = await get(
        wanted,
        ['text/html', 'application/xhtml+xml'],
        limits.pageBytesMax,
      ).catch((error: unknown) => {
        throw error instanceof SafeFetchError ? errors[error.reason]() : error;
      });
      if (status === 401 || status === 403)
        throw new WebsiteError('login', 'This page is not open to everyone: the website asks for a sign-in.');
      if (status >= 300)
        throw new WebsiteError('unreachable', `The website answered with the error ${status}.`);
      if (wanted.href === start.href) origin = url.origin;
      const charset = /charset=["']?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];
      return { url, html: decodeText(bytes, charset) };
    },
    readStyles: async (url) => {
      const bytes = await getPart(url, ['text/css', 'text/plain'], limits.stylesBytesMax);
      return bytes && decodeText(bytes);
    },
    readImage: (url) => getPart(url, ['image/'], limits.imageBytesMax),
  };
};
