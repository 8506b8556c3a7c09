import type { Json, JsonObject } from '@sitewright/contract/content';
import type { PageSummary } from '@sitewright/contract/pages/pages';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLink = (value: Json | undefined): value is JsonObject => isObject(value) && 'href' in value;
const isPicture = (value: Json | undefined): value is JsonObject => isObject(value) && 'src' in value;

/** Whether a field has content: a text, a list with entries, a link with a label. */
const saysSomething = (value: Json | undefined): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (isLink(value)) return value['label'] !== '';
  return value !== undefined && value !== '';
};

const pathOf = (page: PageSummary): string => (page.isHome ? '/' : `/${page.slug}`);

const leadsNowhere = (link: JsonObject, paths: ReadonlySet<string>): boolean => {
  const href = typeof link['href'] === 'string' ? link['href'] : '';
  return href.startsWith('/') && !paths.has(href.replace(/[?#].*$/, ''));
};

const withoutDeadLinks = (value: Json, paths: ReadonlySet<string>): Json => {
  if (isLink(value)) return leadsNowhere(value, paths) ? { label: '', href: '' } : value;
  if (!Array.isArray(value)) return value;
  return value.filter(
    (item) => !isObject(item) || !isLink(item['link']) || !leadsNowhere(item['link'], paths),
  );
};

/** The fields that hold the site's menu: of a header, of a footer, and the first column of a wide one. */
const menuFields = ['menu', 'firstLinks'];

const menuOf = (pages: readonly PageSummary[]): Json[] =>
  pages
    .filter((page) => page.settings['hideInMenu'] !== true)
    .map((page) => ({ link: { label: page.title, href: pathOf(page) } }));

/**
 * The data of a header or footer template for a site: the template decides which fields exist, texts of the present
 * header or footer are kept, and links to pages that the site does not have are removed.
 */
export const dataFromTemplate = (
  template: JsonObject,
  present: JsonObject,
  pages: readonly PageSummary[],
): JsonObject => {
  const paths = new Set(pages.map(pathOf));
  const ownMenu = menuFields.map((name) => present[name]).find(saysSomething) ?? menuOf(pages);
  const take = (name: string, value: Json): Json => {
    const own = present[name];
    if (menuFields.includes(name)) return ownMenu;
    if (isPicture(value)) return own ?? value;
    if (typeof value === 'boolean') return value;
    if (saysSomething(value) && own !== undefined && saysSomething(own)) return own;
    return withoutDeadLinks(value, paths);
  };
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, structuredClone(take(name, value))]),
  );
};
