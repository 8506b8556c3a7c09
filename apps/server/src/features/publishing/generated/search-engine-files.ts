// The sitemap, robots.txt and llms.txt (https://llmstxt.org) of a site.
import { escapeHtml } from '@sitewright/render/escape';
import { canonicalOf, isListed, searchTextsOf, siteSeoOf, siteTextsOf } from '../../rendering/page-head.ts';
import type { ListedPage, PageSource } from '../../rendering/page-source.ts';
import type { SiteDraft } from '../../rendering/site-draft.ts';
import { businessOf } from '../../sites/business-context.ts';

const sitemap = (pages: readonly ListedPage[], siteUrl: string): string => {
  const rows = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(siteUrl + path)}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
};

/** One line of Markdown in which nothing is markup. */
const line = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>]/g, '\\$&')
    .trim();

/** Summary of the site for language models: the same titles and descriptions that search engines get. */
const modelSummary = (draft: SiteDraft, listed: readonly ListedPage[], siteUrl: string): string => {
  const paths = new Set(listed.map(({ path }) => path));
  const pages = draft.pages.filter(({ path }) => paths.has(path));
  const { businessName, description, location } = businessOf(draft.site);
  const about = [description || siteTextsOf(draft).description, location].filter(Boolean).map(line);
  const rows = pages.map((page) => {
    const { title, description: text } = searchTextsOf(draft, page);
    return `- [${line(title || page.title)}](${siteUrl}${page.path})${text ? `: ${line(text)}` : ''}`;
  });
  return [
    `# ${line(businessName || draft.site.name)}`,
    ...about.map((text) => `\n> ${text}`),
    `\n## Pages\n\n${rows.join('\n')}\n`,
  ].join('\n');
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
      ...(hasSitemap && listed.length > 0
        ? [{ path: 'llms.txt', body: modelSummary(draft, listed, siteUrl) }]
        : []),
      // Robots must be allowed to read a page in order to see its noindex.
      { path: 'robots.txt', body: `User-agent: *\nAllow: /\n${link}` },
    ];
  },
};
