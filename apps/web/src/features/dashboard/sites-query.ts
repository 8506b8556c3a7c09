export const siteSorts = ['updated', 'name', 'created'] as const;
export type SiteSort = (typeof siteSorts)[number];

/** Query of the dashboard, stored in the URL. */
export interface SitesQuery {
  view: 'active' | 'trashed';
  q: string;
  sort: SiteSort;
  page: number;
}

export const readSitesQuery = (params: URLSearchParams): SitesQuery => {
  const page = Number(params.get('page'));
  return {
    view: params.get('view') === 'trash' ? 'trashed' : 'active',
    q: params.get('q')?.trim() ?? '',
    sort: siteSorts.find((sort) => sort === params.get('sort')) ?? 'updated',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

export const writeSitesQuery = ({ view, q, sort, page }: SitesQuery): URLSearchParams => {
  const params = new URLSearchParams();
  if (view === 'trashed') params.set('view', 'trash');
  if (q) params.set('q', q);
  if (sort !== 'updated') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
};
