// Pages and files of a release that are generated from data: what the release builder asks each source for.
import type { htmlDocument } from '@sitewright/render/html-document';
import type { DraftPage, SiteDraft } from './site-draft.ts';

export interface ListedPage {
  /** Path on the site, which begins with a slash. */
  path: string;
  changedAt: Date;
}

export interface GeneratedFile {
  /** Path in the release, without a leading slash: `404.html`. */
  path: string;
  body: string;
}

export interface GenerationInput {
  draft: SiteDraft;
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  /** The pages of every source that search engines may list. */
  listed: readonly ListedPage[];
  /** An HTML page between the header and footer of the site; `adapt` changes its body. */
  document: (
    page: Pick<DraftPage, 'path' | 'sections'>,
    head: Partial<Parameters<typeof htmlDocument>[0]>,
    adapt?: (body: string) => string,
  ) => string;
}

/** A source must yield the same files for the same draft. */
export interface PageSource {
  name: string;
  /** Its pages that search engines may list. */
  listed?: (input: Pick<GenerationInput, 'draft' | 'siteUrl'>) => readonly ListedPage[];
  files: (input: GenerationInput) => readonly GeneratedFile[];
}

/** A page without sections: only this body, between the site's header and footer. */
export const withMain = (body: string, html: string): string =>
  body.replace(/<main id="main">\s*<\/main>/, () => `<main id="main">${html}</main>`);

/** The file of a page. */
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
