// The sitemap and robots.txt of a site.
import { escapeHtml } from '@sitewright/render/escape';
import { canonicalOf, isListed, siteSeoOf } from '../../rendering/page-head.ts';
import type { ListedPage, PageSource } from '../../rendering/page-source.ts';

const sitemap = (pages: readonly ListedPage[], siteUrl: string): string => {
  const rows = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(siteUrl + path)}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
};

export const searchEngineFiles: PageSource = {
  name: 'search engines',
  listed: ({ draft, siteUrl }) =>
    draft.pages
      // A page with another canonical URL is left out of the sitemap.
      .filter((page) => isListed(draft, page) && canonicalOf(page, siteUrl) === siteUrl + page.path)
      .map((page) => ({ path: page.path, changedAt: page.changed_at })),
  files: ({ draft, siteUrl, listed }) => {
    const { noIndex, sitemap: hasSitemap = true } = siteSeoOf(draft);
    const link = hasSitemap && noIndex !== true ? `Sitemap: ${siteUrl}/sitemap.xml\n` : '';
    return [
      ...(hasSitemap ? [{ path: 'sitemap.xml', body: sitemap(listed, siteUrl) }] : []),
      // Robots must be allowed to read a page in order to see its noindex.
      { path: 'robots.txt', body: `User-agent: *\nAllow: /\n${link}` },
    ];
  },
};
