// The folder for static hosts: works when it is opened in a browser, and on any host for files.
import { textStream } from '../../../core/storage/zip-stream.ts';
import type { StaticSite, StaticPage } from '../drawing/draw-static-site.ts';
import { stylesheetPath } from '../drawing/draw-static-site.ts';
import { ownStyle } from '../drawing/clean-page.ts';
import { createElement, type HtmlDocument, insertBefore, removeNode, setText } from '../html/html-tree.ts';
import { relativeUrl } from '../drawing/folder-paths.ts';
import { rewriteCss } from '../html/change-addresses.ts';
import { type SiteLinks } from '../drawing/site-links.ts';
import { readmeFile } from './readme.ts';
import type { StaticOptions } from '../drawing/static-options.ts';
import { type StaticFile, textFile } from '../drawing/static-folder.ts';
import {
  headersFile,
  htaccessFile,
  redirectPage,
  redirectPagePath,
  redirectsFile,
} from './static-redirects.ts';
import { writePage } from '../html/write-html.ts';

/** The page with the stylesheet of the site in the place of its own. */
export const staticDocument = ({ styles, links }: StaticSite, page: StaticPage): HtmlDocument => {
  const document = page.render();
  const style = ownStyle(document);
  if (style) {
    const href = relativeUrl(page.file, stylesheetPath);
    insertBefore(style, createElement('link', { rel: 'stylesheet', href }));
    const own = styles.ownCss.get(page.pageClass);
    if (own === undefined) removeNode(style);
    else
      setText(
        style,
        rewriteCss(own, (address) => links.resolve(address, page)),
      );
  }
  return document;
};

export const pageFile = (site: StaticSite, page: StaticPage): StaticFile => ({
  path: page.file,
  bytes: page.html.length,
  isPacked: false,
  open: () => textStream(writePage(staticDocument(site, page), { collapses: site.collapses })),
});

/** Where a redirect leads from its own page, and from any page of the same host. */
const targetOf = (links: SiteLinks, to: string, file: string): string | undefined =>
  links.resolve(to, { path: `/${file.replace(/\.html$/, '')}`, file });

export const redirectFiles = (site: StaticSite): StaticFile[] => {
  const { rules, pages, links, draft, warnings, earlyFonts } = site;
  const taken = new Set(pages.map(({ file }) => file.toLowerCase()));
  const files: StaticFile[] = [];
  for (const rule of rules) {
    const path = redirectPagePath(rule);
    const target = path === undefined ? undefined : targetOf(links, rule.to, path);
    if (path === undefined || target === undefined) {
      warnings.add('redirect_needs_server', rule.from, rule.to);
      continue;
    }
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    files.push(textFile(path, redirectPage(target, draft.locale)));
  }
  if (rules.length > 0) files.push(textFile('_redirects', redirectsFile(rules)));
  const hasGonePage = pages.some(({ file }) => file === '410.html');
  files.push(textFile('.htaccess', htaccessFile(rules, { hasGonePage, earlyFonts })));
  files.push(textFile('_headers', headersFile(earlyFonts)));
  return files;
};

/** What every folder of the site has besides its pages. */
export const sharedFiles = (site: StaticSite): StaticFile[] => [
  ...site.files,
  textFile(stylesheetPath, site.styles.css),
  ...redirectFiles(site),
];

export const hostingFolder = async (site: StaticSite, options: StaticOptions): Promise<StaticFile[]> => {
  const files = [...site.pages.map((page) => pageFile(site, page)), ...sharedFiles(site)];
  return [...files, readmeFile(site, options)];
};
