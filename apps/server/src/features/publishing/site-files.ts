// Serves published sites from memory: no database, no framework, no path that was not written by us. A
// release is read once a host is first visited; whether its link still points there is looked at once a
// second at the most, and at once when this process publishes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@sitewright/render/escape';
import { securityHeaders } from '../../http/security-headers.ts';
import { type Encoding, sendFile, type ServedFile, servedFile } from '../../http/served-file.ts';
import { immutable, revalidate } from '../../http/static-files.ts';
import type { ReleaseManifest, ReleaseStorage } from './release-storage.ts';

interface Host {
  release: string;
  manifest: ReleaseManifest;
  /** URL path → file below `www`. */
  paths: Map<string, string>;
  files: Map<string, ServedFile>;
  checkedAt: number;
}

const recheckMs = 1_000;
const memoryMax = 192 * 1024 * 1024;

const urlPathOf = (file: string): string => {
  if (file === 'index.html') return '/';
  return file.startsWith('_assets/') || !file.endsWith('.html') ? `/${file}` : `/${file.slice(0, -5)}`;
};

const readVariants = (path: string): Partial<Record<Encoding, Buffer>> & { identity: Buffer } => {
  const packed = (ending: string): Buffer | undefined => {
    try {
      return readFileSync(`${path}${ending}`);
    } catch {
      return undefined;
    }
  };
  const br = packed('.br');
  const gzip = packed('.gz');
  return { identity: readFileSync(path), ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
};

const plainPage = (title: string, text: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:.5rem;padding:2rem;font:1.05rem/1.6 system-ui,sans-serif;color:#3a3630;background:#faf8f4;text-align:center}h1{margin:0;font-size:1.6rem;color:#1e1b18}p{margin:0}@media(prefers-color-scheme:dark){body{background:#191714;color:#b8b0a6}h1{color:#f3eee7}}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
  );

export class SiteFiles {
  readonly #storage: ReleaseStorage;
  readonly #headers: Record<string, string>;
  readonly #hosts = new Map<string, Host>();
  readonly #nothing: ServedFile;
  #bytes = 0;

  constructor(storage: ReleaseStorage, secure: boolean) {
    this.#storage = storage;
    this.#headers = securityHeaders('site', secure);
    this.#nothing = servedFile(
      'index.html',
      { identity: plainPage('Nothing is published here', 'If this is your site, publish it and come back.') },
      { ...this.#headers, 'cache-control': 'no-store' },
    );
    storage.onChange((host) => this.#forget(host));
  }

  /** Answers one request of a visitor. `host` is a name under the domain of published sites. */
  async handle(request: IncomingMessage, response: ServerResponse, host: string): Promise<void> {
    const known = this.#hosts.get(host);
    if (known && Date.now() - known.checkedAt < recheckMs) {
      this.#answer(request, response, known);
      return;
    }
    const live = await this.#open(host);
    if (live) this.#answer(request, response, live);
    else sendFile(request, response, this.#nothing, 404);
  }

  /** Whether a host shows a site. Without a disk while it is warm. */
  async shows(host: string): Promise<boolean> {
    return this.#hosts.has(host) || (await this.#open(host)) !== undefined;
  }

  /** Whose site a host shows; undefined when it shows none. */
  async ownerOf(host: string): Promise<{ tenantId: string; siteId: string } | undefined> {
    const live = await this.#open(host);
    return live && { tenantId: live.manifest.tenantId, siteId: live.manifest.siteId };
  }

  async #open(host: string): Promise<Host | undefined> {
    const release = await this.#storage.liveRelease(host);
    if (release === undefined) {
      this.#forget(host);
      return undefined;
    }
    const known = this.#hosts.get(host);
    if (known?.release === release) {
      known.checkedAt = Date.now();
      return known;
    }
    const manifest = JSON.parse(await readFile(join(release, 'release.json'), 'utf8')) as ReleaseManifest;
    this.#forget(host);
    const opened: Host = {
      release,
      manifest,
      paths: new Map(manifest.files.map((file) => [urlPathOf(file), file])),
      files: new Map(),
      checkedAt: Date.now(),
    };
    this.#hosts.set(host, opened);
    return opened;
  }

  #forget(host: string): void {
    const known = this.#hosts.get(host);
    if (!known) return;
    for (const file of known.files.values()) this.#bytes -= file.bytes;
    this.#hosts.delete(host);
  }

  #answer(request: IncomingMessage, response: ServerResponse, host: Host): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...this.#headers, allow: 'GET, HEAD' });
      response.end();
      return;
    }
    const url = request.url ?? '/';
    const end = url.search(/[?#]/);
    const path = end < 0 ? url : url.slice(0, end);
    const file = host.paths.get(path);
    if (file !== undefined && path !== '/404') {
      sendFile(request, response, this.#load(host, file));
      return;
    }
    this.#miss(request, response, host, path);
  }

  #miss(request: IncomingMessage, response: ServerResponse, host: Host, path: string): void {
    const bare = path.length > 1 ? path.replace(/(\/index\.html|\.html|\/)$/, '') || '/' : path;
    const target =
      host.manifest.redirects[bare] ?? (bare !== path && host.paths.has(bare) ? bare : undefined);
    if (target !== undefined) {
      response.writeHead(301, { ...this.#headers, location: target, 'cache-control': revalidate });
      response.end();
      return;
    }
    sendFile(request, response, this.#load(host, '404.html'), 404);
  }

  #load(host: Host, file: string): ServedFile {
    const known = host.files.get(file);
    if (known) return known;
    const loaded = servedFile(file, readVariants(join(host.release, 'www', file)), {
      ...this.#headers,
      'cache-control': file.startsWith('_assets/') ? immutable : revalidate,
    });
    this.#bytes += loaded.bytes;
    host.files.set(file, loaded);
    // Too much in memory: let the host that was opened first go; its next visitor reads it again.
    const oldest = this.#hosts.keys().next().value;
    if (this.#bytes > memoryMax && oldest !== undefined && this.#hosts.get(oldest) !== host)
      this.#forget(oldest);
    return loaded;
  }
}
