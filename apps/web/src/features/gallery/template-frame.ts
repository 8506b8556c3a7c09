/** URL of a template's page as rendered by the server; the first page is the home page. */
export const templateFrame = (
  slug: string,
  page: { slug: string },
  { index, language }: { index: number; language: string },
): string => {
  const path = index === 0 ? '' : encodeURIComponent(page.slug);
  return `/preview/template-frame/${encodeURIComponent(slug)}/${path}?language=${language}`;
};
