/** Internal link target by ids, so that it survives changes of slugs and names. */
export interface PageLink {
  pageId: string;
  /** Id or name of a section of the page; empty for the top of the page. */
  anchor: string;
}

const start = 'page:';

/** Parses `page:{id}` and `page:{id}#{section}`; undefined for any other href. */
export const readPageLink = (href: string): PageLink | undefined => {
  if (!href.startsWith(start)) return undefined;
  const [pageId = '', anchor = ''] = href.slice(start.length).split('#');
  return { pageId, anchor };
};

export const pageLink = (pageId: string, anchor = ''): string =>
  `${start}${pageId}${anchor === '' ? '' : `#${anchor}`}`;
