/** Address of a template's page as the server draws it; the first page is the home page. */
export const templateFrame = (slug: string, page: { slug: string }, index: number): string =>
  `/preview/template-frame/${encodeURIComponent(slug)}/${index === 0 ? '' : encodeURIComponent(page.slug)}`;
