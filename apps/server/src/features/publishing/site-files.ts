// Serves published sites from memory: no database, no framework, only paths from the release manifest. A release is
// loaded when its host is first visited; whether the host's link still points to it is checked at most once a second,
// and at once when this process publishes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codePolicy, securityHeaders } from '../../http/security-headers.ts';
import { compress, sendFile, type ServedFile, servedFile } from '../../http/files/served-file.ts';
import { isAbsent } from '../../core/storage/on-disk.ts';
import { immutable, revalidate } from '../../http/files/static-files.ts';
import { type CompiledRedirects, resolvePath } from '@sitewright/contract/site-settings/redirect-rules';
import { gonePage } from './generated/notice-pages.ts';
import { redirectsOf } from './release-redirects.ts';
import { DamagedFileError, readVariants } from './releases/intact-files.ts';
import type { ReleaseManifest, ReleaseStorage } from './release-storage.ts';
import type { OfflinePages } from './offline-page/offline-pages.ts';
import { placeholderPage, notFoundPage } from './placeholder-pages.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { type CachedHost, HostCache } from './host-cache/host-cache.ts';
import { rebaseUrl, rebaseHtml } from './rebase-html.ts';
import { openElsewherePage, sendAccessPage } from './site-access/access-pages.ts';
import { hasAccessCookie, accessCookieUser } from './site-access/access-cookies.ts';
import { isSameAccessPolicy, type SiteAccessPolicy } from './site-access/access-policy.ts';
import type { SiteVisitors } from './site-access/site-visitors.ts';

interface Host extends CachedHost {
  release: string;
  manifest: ReleaseManifest;
  changedAt: number;
  /** URL path as browsers request it → file below `www`. */
  paths: Map<string, string>;
  redirects: CompiledRedirects;
  /** The access policy; undefined for a public site. */
  lock: SiteAccessPolicy | undefined;
  headers: Record<string, string>;
}

type Found = { file: string; status: 200 | 404 | 410 } | { location: string; status: 301 | 302 };

/** Response for a site hosted under a path of the app. */
export type HostedResponse = { file: ServedFile; status: number } | { location: string; status: 301 | 302 };

const recheckMs = 1_000;
const memoryMax = 192 * 1024 * 1024;
/** Measured: strings and maps of a manifest, for each byte of its JSON, and the rest of a host. */
const bytesPerManifestByte = 3;
const bytesPerHost = 2_000;

const urlPathOf = (file: string): string => {
  if (file === 'index.html') return '/';
  return file.startsWith('_assets/') || !file.endsWith('.html') ? `/${file}` : `/${file.slice(0, -5)}`;
};

/** Shown with a status of their own only. */
const noticePaths: ReadonlySet<string> = new Set(['/404', urlPathOf(gonePage)]);

/** The file or redirect of a live site at a path. */
const find = (host: Host, path: string, query = ''): Found => {
  const hasPage = (one: string): boolean => host.paths.has(one) && !noticePaths.has(one);
  const found = resolvePath(host.redirects, hasPage, path, query);
  switch (found.kind) {
    case 'page':
      return { file: host.paths.get(found.path)!, status: 200 };
    case 'redirect':
      return found;
    case 'gone':
      return { file: host.paths.get(urlPathOf(gonePage)) ?? '404.html', status: 410 };
    default:
      return { file: '404.html', status: 404 };
  }
};

const cacheRule = (file: string): string => (file.startsWith('_assets/') ? immutable : revalidate);

/** Restricted content must not enter shared caches; members-only content no cache at all. */
const restrictedCache = { password: 'private, no-cache', members: 'private, no-store' } as const;

/** The access of a visitor: `removed` means it was withdrawn, `unknown` that it cannot be determined now. */
type VisitorAccess = 'in' | 'out' | 'removed' | 'unknown';

interface SiteFilesDependencies {
  visitors: SiteVisitors;
  offlinePages: OfflinePages;
  secure: boolean;
  /** The public URL of a host. */
  urlOf: (host: string) => string;
}

const cookieAccess = (
  request: IncomingMessage,
  lock: Exclude<SiteAccessPolicy, { kind: 'members' }> | undefined,
): VisitorAccess => (!lock || hasAccessCookie(request, lock.key) ? 'in' : 'out');

export class SiteFiles {
  readonly #storage: ReleaseStorage;
  readonly #offlinePages: OfflinePages;
  readonly #headers: Record<string, string>;
  readonly #shownHeaders: Record<string, string>;
  readonly #hosts = new HostCache<Host>(memoryMax);
  readonly #nothing: ServedFile;
  readonly #nothingShown: ServedFile;
  readonly #unknown: ServedFile;
  readonly #addressOf: (host: string) => string;
  /** Access checks of members-only sites. */
  readonly visitors: SiteVisitors;
  /** Files sent from memory, and those that were read from the disk first. */
  readonly served = { memory: 0, disk: 0 };

  constructor(
    storage: ReleaseStorage,
    { visitors, offlinePages, secure, urlOf: addressOf }: SiteFilesDependencies,
  ) {
    this.#storage = storage;
    this.visitors = visitors;
    this.#offlinePages = offlinePages;
    this.#addressOf = addressOf;
    this.#headers = securityHeaders('site', secure);
    this.#shownHeaders = securityHeaders('sandboxed', secure);
    this.#nothing = notFoundPage(this.#headers);
    this.#nothingShown = notFoundPage(this.#shownHeaders);
    this.#unknown = placeholderPage({ ...this.#headers, 'retry-after': '5' }, [
      'This site is temporarily unavailable',
      'Try again in a moment.',
    ]);
    storage.onChange((host) => this.#hosts.remove(host));
  }

  /** Handles one request of a visitor. `host` is a name under the domain of published sites. */
  async handle(request: IncomingMessage, response: ServerResponse, host: string): Promise<void> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    if (live) await this.#answerWhole(request, response, live);
    else if (!(await this.#offlinePages.answer(request, response, host)))
      sendFile(request, response, this.#nothing, 404);
  }

  /** Responds synchronously when the host was checked recently; returns false when asynchronous work is needed. */
  handleWarm(request: IncomingMessage, response: ServerResponse, host: string): boolean {
    const live = this.#fresh(host);
    if (!live || live.lock?.kind === 'members') return false;
    try {
      this.#answer(request, response, live, cookieAccess(request, live.lock));
      return true;
    } catch {
      // Another process may have deleted this release: looks up the current one.
      this.#hosts.remove(host);
      return false;
    }
  }

  /** Whether a host has a live site. Needs no disk access while cached. */
  async shows(host: string): Promise<boolean> {
    return this.#hosts.get(host) !== undefined || (await this.#open(host)) !== undefined;
  }

  /** The site of a host; undefined when it has none. */
  async ownerOf(host: string): Promise<{ tenantId: string; siteId: string } | undefined> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    return live && { tenantId: live.manifest.tenantId, siteId: live.manifest.siteId };
  }

  /** Whether the live release of a host has a page at a path. */
  async hasPage(host: string, path: string): Promise<boolean> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    return live !== undefined && live.paths.has(path);
  }

  /** The version of the cookie banner of a live site; undefined for none. */
  async consentOf(host: string): Promise<string | undefined> {
    return (this.#fresh(host) ?? (await this.#open(host)))?.manifest.consent;
  }

  /**
   * The HTML of a page as visitors get it, rebased where a prefix is given, and its headers. Undefined for a path without a
   * page. Does not ask whether the visitor has access.
   */
  async readPage(
    host: string,
    path: string,
    prefix?: string,
  ): Promise<{ html: string; headers: Record<string, string> } | undefined> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    const found = live && find(live, path);
    if (!found || 'location' in found || found.status !== 200 || !found.file.endsWith('.html'))
      return undefined;
    const file =
      prefix === undefined ? this.#load(live, found.file) : await this.#loadCopy(live, found.file, prefix);
    return {
      html: file.variants.identity.body.toString('utf8'),
      headers: prefix === undefined ? live.headers : this.#shownHeaders,
    };
  }

  /** A private file of the live release as HTML, with the headers of its pages. The caller knows who may read it. */
  async readPrivate(
    host: string,
    path: string,
  ): Promise<{ html: string; headers: Record<string, string> } | undefined> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    const html = live && (await this.#storage.readPrivate(live.release, path));
    return html === undefined ? undefined : { html, headers: live!.headers };
  }

  /** The response for a path of a hosted site, rebased under `prefix` for a host of the app. */
  async hostedResponse(
    host: string,
    { prefix, path, query = '' }: { prefix: string; path: string; query?: string },
  ): Promise<HostedResponse> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    if (!live) return { file: this.#nothingShown, status: 404 };
    // A sandboxed page receives no access cookie: restricted sites are available on their own host only.
    if (live.lock) {
      const page = openElsewherePage(live.lock, this.#addressOf(host));
      const headers = { ...this.#shownHeaders, 'cache-control': 'no-store' };
      return { file: servedFile('index.html', { identity: page }, headers), status: 403 };
    }
    const found = find(live, path, query);
    if ('location' in found) return { location: rebaseUrl(found.location, prefix), status: found.status };
    return { file: await this.#loadCopy(live, found.file, prefix), status: found.status };
  }

  /** What the cache holds now. */
  get held(): { hosts: number; bytes: number } {
    return this.#hosts.held;
  }

  #fresh(host: string): Host | undefined {
    const known = this.#hosts.get(host);
    if (!known) return undefined;
    const age = Date.now() - known.checkedAt;
    // Negative where the clock was set back.
    return age >= 0 && age < recheckMs ? known : undefined;
  }

  async #open(host: string): Promise<Host | undefined> {
    const release = await this.#storage.findRelease(host);
    if (release === undefined) {
      this.#hosts.remove(host);
      return undefined;
    }
    const lock = await this.#storage.accessPolicyOf(host);
    const changedAt = await this.#storage.changedAt(release);
    const known = this.#hosts.get(host);
    if (known?.release === release && known.changedAt === changedAt && isSameAccessPolicy(known.lock, lock)) {
      this.#hosts.markChecked(known);
      return known;
    }
    const text = await readFile(join(release, 'release.json'), 'utf8');
    const manifest = JSON.parse(text) as ReleaseManifest;
    const opened: Host = {
      name: host,
      release,
      manifest,
      changedAt,
      paths: new Map(manifest.files.map((file) => [asciiUrl(urlPathOf(file)), file])),
      redirects: redirectsOf(manifest),
      files: new Map(),
      checkedAt: Date.now(),
      ownBytes: bytesPerHost + bytesPerManifestByte * text.length,
      lock,
      headers: this.#headersOf(manifest, lock),
    };
    this.#hosts.add(opened);
    return opened;
  }

  /** A site with custom code may run what its policy names, and nothing else. */
  #headersOf({ code }: ReleaseManifest, lock: SiteAccessPolicy | undefined): Record<string, string> {
    return {
      ...this.#headers,
      ...(code ? { 'content-security-policy': codePolicy(code) } : {}),
      ...(lock ? { 'cache-control': restrictedCache[lock.kind], vary: 'Cookie' } : {}),
    };
  }

  /** The access policy of a host; undefined for a public or offline one. */
  async lockOf(host: string): Promise<SiteAccessPolicy | undefined> {
    return (this.#fresh(host) ?? (await this.#open(host)))?.lock;
  }

  /** Whether a visitor has access: the site is public, or they have a valid access cookie. */
  async admits(request: IncomingMessage, host: string): Promise<boolean> {
    const live = this.#fresh(host) ?? (await this.#open(host));
    return live !== undefined && (await this.#standingOf(request, live)) === 'in';
  }

  async #standingOf(request: IncomingMessage, { lock, manifest }: Host): Promise<VisitorAccess> {
    if (lock?.kind !== 'members') return cookieAccess(request, lock);
    const userId = accessCookieUser(request, lock.key);
    if (userId === undefined) return 'out';
    const may = await this.visitors.may(manifest, userId);
    if (may === undefined) return 'unknown';
    return may ? 'in' : 'removed';
  }

  /** Fetches a release with missing or damaged files again where other nodes have it. */
  async #answerWhole(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
    const standing = await this.#standingOf(request, host);
    try {
      this.#answer(request, response, host, standing);
    } catch (error) {
      const isRepairable = error instanceof DamagedFileError || isAbsent(error);
      if (!isRepairable || response.headersSent || !(await this.#storage.restore(host.release))) throw error;
      this.#hosts.remove(host.name);
      const again = await this.#open(host.name);
      if (!again) throw error;
      this.#answer(request, response, again, standing);
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse, host: Host, standing: VisitorAccess): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...this.#headers, allow: 'GET, HEAD' });
      response.end();
      return;
    }
    const url = request.url ?? '/';
    if (standing === 'unknown') {
      sendFile(request, response, this.#unknown, 503);
      return;
    }
    if (host.lock && standing !== 'in') {
      const fault = standing === 'removed' ? 'removed' : undefined;
      sendAccessPage(response, host.lock, { headers: this.#headers, to: url, fault });
      return;
    }
    const [path = '', ...query] = url.replace(/#.*$/, '').split('?');
    const found = find(host, path, query.join('?'));
    if ('location' in found) {
      response.writeHead(found.status, {
        ...this.#headers,
        location: found.location,
        'cache-control': host.headers['cache-control'] ?? revalidate,
      });
      response.end();
      return;
    }
    sendFile(request, response, this.#load(host, found.file), found.status);
  }

  #load(host: Host, file: string): ServedFile {
    const known = host.files.get(file);
    if (known) {
      this.served.memory += 1;
      return known;
    }
    this.served.disk += 1;
    const headers = { 'cache-control': cacheRule(file), ...host.headers };
    return this.#keep(host, file, servedFile(file, readVariants(join(host.release, 'www', file)), headers));
  }

  async #loadCopy(host: Host, file: string, prefix: string): Promise<ServedFile> {
    const key = `${prefix} ${file}`;
    const known = host.files.get(key);
    if (known) return known;
    const { identity, br, gzip } = this.#load(host, file).variants;
    const headers = {
      ...this.#shownHeaders,
      'cache-control': cacheRule(file),
      // A page in an opaque origin loads fonts and modules only with CORS.
      'access-control-allow-origin': '*',
    };
    if (!file.endsWith('.html')) {
      const bodies = { ...(br ? { br: br.body } : {}), ...(gzip ? { gzip: gzip.body } : {}) };
      return this.#keep(host, key, servedFile(file, { identity: identity.body, ...bodies }, headers));
    }
    const moved = Buffer.from(rebaseHtml(identity.body.toString(), { prefix, page: urlPathOf(file) }));
    const packed = await compress(moved, 'fast');
    return this.#keep(host, key, servedFile(file, { identity: moved, ...packed }, headers));
  }

  #keep(host: Host, key: string, file: ServedFile): ServedFile {
    this.#hosts.addFile(host, key, file);
    return file;
  }
}
