/** A place of the site that a link leads to, by ids: it stays right when addresses and names change. */
export interface PageLink {
  pageId: string;
  /** The id or name of a section of that page; empty for its top. */
  anchor: string;
}

const start = 'page:';

/** Reads `page:{id}` and `page:{id}#{section}`; undefined for any other address. */
export const readPageLink = (href: string): PageLink | undefined => {
  if (!href.startsWith(start)) return undefined;
  const [pageId = '', anchor = ''] = href.slice(start.length).split('#');
  return { pageId, anchor };
};

export const pageLink = (pageId: string, anchor = ''): string =>
  `${start}${pageId}${anchor === '' ? '' : `#${anchor}`}`;
