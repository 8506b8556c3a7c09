/** What the gallery shows, as its address keeps it: shareable, and still there after Back. */
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

/** Leaves out what is at its default, so that the plain gallery keeps its plain address. */
export const writeGalleryQuery = ({ search, industry, page }: GalleryQuery): URLSearchParams => {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (industry) params.set('industry', industry);
  if (page > 1) params.set('page', String(page));
  return params;
};
