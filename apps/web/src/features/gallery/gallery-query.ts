/** Query of the gallery, stored in the URL: shareable, and preserved on Back. */
export interface GalleryQuery {
  search: string;
  industry: string;
  page: number;
}

export const readGalleryQuery = (params: URLSearchParams): GalleryQuery => {
  const page = Number(params.get('page'));
  return {
    search: params.get('search')?.trim() ?? '',
    industry: params.get('industry') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

/** Omits defaults, so that the unfiltered gallery has a URL without parameters. */
export const writeGalleryQuery = ({ search, industry, page }: GalleryQuery): URLSearchParams => {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (industry) params.set('industry', industry);
  if (page > 1) params.set('page', String(page));
  return params;
};
