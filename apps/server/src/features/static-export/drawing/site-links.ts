// Where the addresses of a published page lead in the folder.
import { type CompiledRedirects, resolvePath } from '@sitewright/contract/site-settings/redirect-rules';
import { relativeUrl } from './folder-paths.ts';

export interface LinkSource {
  /** Path of the page on the site. */
  path: string;
  /** Its file in the folder. */
  file: string;
}

interface LinkTargets {
  /** Path of a page on the site, decoded → its file. */
  pages: ReadonlyMap<string, string>;
  /** File of the release → file of the folder. */
  files: ReadonlyMap<string, string>;
  redirects: CompiledRedirects;
  /** URLs of the site, without a trailing slash. */
  siteUrls: readonly string[];
}

const hopsMax = 5;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export class SiteLinks {
  readonly #targets: LinkTargets;

  constructor(targets: LinkTargets) {
    this.#targets = targets;
  }

  /** The address of a page or file of the site without its host; undefined for any other. */
  ownPath(address: string, { path }: Pick<LinkSource, 'path'>): URL | undefined {
    const own = this.#targets.siteUrls.find((url) => address === url || address.startsWith(`${url}/`));
    const rest = own === undefined ? address : address.slice(own.length) || '/';
    if (rest === '' || rest.startsWith('#') || rest.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(rest))
      return undefined;
    return URL.parse(rest, `http://localhost${encodeURI(path)}`) ?? undefined;
  }

  fileOfPage(path: string): string | undefined {
    return this.#targets.pages.get(withoutSlash(decoded(path)));
  }

  /** A text with URLs of pages as URLs of their files, for a host that knows no others. */
  toFiles(text: string, siteUrl: string): string {
    return text.replaceAll(
      new RegExp(`${siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(/[^\\s<>"'()?#]*)`, 'g'),
      (all, path: string) => {
        const page = path === '/' ? undefined : this.fileOfPage(path);
        return page === undefined ? all : `${siteUrl}/${page.split('/').map(encodeURIComponent).join('/')}`;
      },
    );
  }

  /** The relative URL; the address itself where it leads out of the site; undefined where the folder has nothing. */
  resolve(address: string, from: LinkSource, hops = 0): string | undefined {
    const url = this.ownPath(address.trim(), from);
    if (!url) return address;
    const { pathname, search, hash } = url;
    const file = this.#targets.files.get(decoded(pathname).slice(1));
    if (file !== undefined) return relativeUrl(from.file, file) + hash;
    const page = this.fileOfPage(pathname);
    if (page === from.file && search === '' && hash !== '') return hash;
    if (page !== undefined) return relativeUrl(from.file, page) + search + hash;
    const found = resolvePath(
      this.#targets.redirects,
      (path) => this.fileOfPage(path) !== undefined,
      pathname,
    );
    if (found.kind !== 'redirect' || hops === hopsMax) return undefined;
    return this.resolve(found.location + (found.location.includes('#') ? '' : hash), from, hops + 1);
  }
}
