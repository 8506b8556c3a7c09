// Pages and files of a release that are generated from data: what the release builder asks each source for.
import type { htmlDocument } from '@sitewright/render/html-document';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import type { JsonObject } from '@sitewright/contract/content';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { DrawnPage } from './render-draft.ts';
import type { SiteDraft } from './site-draft.ts';

export interface ListedPage {
  /** Path on the site, which begins with a slash. */
  path: string;
  changedAt: Date;
}

export interface GeneratedFile {
  /** Path in the release, without a leading slash: `404.html`. That of a private file is made by `privateFile`. */
  path: string;
  body: string | Buffer | (() => string | Buffer);
  /**
   * Hash of everything that the body is made of besides the site itself (theme, header, footer, settings). A file whose key is
   * that of the previous release is taken from there instead of being made again.
   */
  key?: string;
}

/** Another address of a page: path to path. */
export type PageRedirects = Readonly<Record<string, string>>;

export interface GenerationInput {
  draft: SiteDraft;
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  /** The pages of every source that search engines may list. */
  listed: readonly ListedPage[];
  /** An HTML page between the header and footer of the site; `adapt` changes its body. */
  document: (
    page: DrawnPage,
    head: Partial<Parameters<typeof htmlDocument>[0]>,
    adapt?: (body: string) => string,
  ) => string;
  /** Adds a file whose name contains a hash of its content; returns its URL. */
  asset: (name: string, ending: string, body: Buffer | string) => string;
  image: (src: string) => ResolvedImage | undefined;
}

/** Reads a release that is being made. */
export interface SourceInput {
  draft: SiteDraft;
  siteUrl: string;
  /** Paths of files that the previous release has, with their keys. */
  previous: ReadonlyMap<string, string>;
}

/** What a source read from the database. */
export interface LoadedSource {
  /** Its pages that search engines may list. */
  listed?: readonly ListedPage[];
  files: (input: GenerationInput) => readonly GeneratedFile[];
  redirects?: PageRedirects;
  /** Some of its pages differ by who visits, so a web server alone cannot serve them. */
  isGuarded?: boolean;
  /** Content whose images its files show. */
  imageContent?: readonly JsonObject[];
}

/** A source must yield the same files for the same draft. */
export interface PageSource {
  name: string;
  /** Its pages that search engines may list. */
  listed?: (input: Pick<GenerationInput, 'draft' | 'siteUrl'>) => readonly ListedPage[];
  files?: (input: GenerationInput) => readonly GeneratedFile[];
  /** For sources with rows of their own: called before a release is built, in its transaction. */
  load?: (ctx: ServerContext, tx: TenantTransaction, input: SourceInput) => Promise<LoadedSource | undefined>;
}

/** A page without sections: only this body, between the site's header and footer. */
export const withMain = (body: string, html: string): string =>
  body.replace(/<main id="main">\s*<\/main>/, () => `<main id="main">${html}</main>`);

/** The file of a page. */
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
