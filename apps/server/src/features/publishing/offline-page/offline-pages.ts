// Pages of unpublished sites: files beside the releases, so that visitors get them without a database.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OfflinePage } from '@sitewright/contract/publishing/offline-page';
import { writeAtomically } from '../../../core/storage/write-atomically.ts';
import { sendFile } from '../../../http/files/served-file.ts';
import { placeholderPage } from '../placeholder-pages.ts';

export interface ShownOfflinePage {
  page: Exclude<OfflinePage, { kind: 'default' }>;
  siteName: string;
  locale: string;
}

/** Search engines ask again after it. */
const retrySeconds = 86_400;

const words = {
  en: { gone: 'This site is no longer available', coming_soon: 'Coming soon' },
  vi: { gone: 'Website này không còn hoạt động', coming_soon: 'Website sắp ra mắt' },
} as const;

export class OfflinePages {
  readonly #folder: string;
  readonly #headers: Record<string, string>;

  constructor(root: string, headers: Record<string, string>) {
    this.#folder = join(root, 'offline');
    this.#headers = headers;
  }

  #path(host: string): string {
    return join(this.#folder, `${host}.json`);
  }

  /** Undefined: the host shows that nothing is published. */
  async set(host: string, shown: ShownOfflinePage | undefined): Promise<void> {
    if (!shown) {
      await rm(this.#path(host), { force: true });
      return;
    }
    await mkdir(this.#folder, { recursive: true });
    await writeAtomically(this.#path(host), Buffer.from(JSON.stringify(shown)));
  }

  async has(host: string): Promise<boolean> {
    return (await this.#read(host)) !== undefined;
  }

  async listHosts(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  }

  async #read(host: string): Promise<ShownOfflinePage | undefined> {
    const text = await readFile(this.#path(host), 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : (JSON.parse(text) as ShownOfflinePage);
  }

  /** False for a host without such a page. */
  async answer(request: IncomingMessage, response: ServerResponse, host: string): Promise<boolean> {
    const shown = await this.#read(host);
    if (!shown) return false;
    const { page, siteName, locale } = shown;
    if (page.kind === 'moved') {
      response.writeHead(301, { ...this.#headers, location: page.url, 'cache-control': 'no-cache' });
      response.end();
      return true;
    }
    const lang = locale.startsWith('vi') ? 'vi' : 'en';
    const title = words[lang][page.kind];
    const isSoon = page.kind === 'coming_soon';
    const headers = isSoon ? { ...this.#headers, 'retry-after': String(retrySeconds) } : this.#headers;
    const text = page.message || siteName;
    sendFile(request, response, placeholderPage(headers, [title, text], lang), isSoon ? 503 : 410);
    return true;
  }
}
