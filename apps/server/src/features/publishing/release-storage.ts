// Stores releases as plain directories and live hosts as symlinks to them, so that a web server can serve the sites
// without this program. A release is written under a temporary name and renamed when complete, and a host's link is
// replaced by renaming, so visitors never see a partial release.
import { randomBytes } from 'node:crypto';
import { linkSync } from 'node:fs';
import { mkdir, readFile, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RedirectRule } from '@sitewright/contract/site-settings/redirect-rules';
import type { CodePolicy } from '../rendering/release-code.ts';
import {
  type AccessSettings,
  accessPolicyFor,
  parseAccessPolicy,
  type SiteAccessPolicy,
} from './site-access/access-policy.ts';
import { ifMissing, namesIn, writeFileSynced } from './releases/release-files.ts';
import { inParallel } from '../../core/storage/in-parallel.ts';
import { writeAtomically } from '../../core/storage/write-atomically.ts';
import { isPrivateFile, privateFilePath } from '../rendering/private-files.ts';
import { compress, isCompressible } from '../../http/files/served-file.ts';

/** Contents of a release directory, stored beside its folders `www` and `private`. */
export interface ReleaseManifest {
  tenantId: string;
  siteId: string;
  releaseId: string;
  /** Files below `www`, without their compressed variants. */
  files: string[];
  /** The files of its own pages; the others are retained for visitors of the previous release. */
  own: string[];
  redirects: Record<string, string>;
  /** Paths with a temporary redirect. Absent in older releases. */
  detours?: string[];
  /** Paths of pages that are gone. Absent in older releases, as are the patterns. */
  gone?: string[];
  /** In their order. */
  patterns?: RedirectRule[];
  /** Content security policy for the site's custom code. */
  code?: CodePolicy | undefined;
  /** Version of the cookie banner; absent for none. */
  consent?: string | undefined;
  /** Some of its pages differ by who visits: this program serves it, and no web server alone. */
  isGuarded?: true | undefined;
  pages: number;
  bytes: number;
}

/** Files that are made of data, by path. Their key tells whether the next release needs to make them again. */
export type KeyedFiles = Record<string, KeyedFile>;
interface KeyedFile {
  key: string;
  /** Paths of the hashed files that it needs. */
  assets: readonly string[];
  bytes: number;
}

/** Beside the manifest, which is read with every first request: only the next release reads this. */
const keyedFile = 'keyed.json';

export interface ReleaseFile {
  path: string;
  body: Buffer;
}

export interface NewRelease {
  files: readonly ReleaseFile[];
  keyed: KeyedFiles;
  /** Files of the previous release that are the same in this one. */
  reused: readonly string[];
}

/** A site whose live pointer may have changed: all of the tenant without a `siteId`. */
export interface SiteChange {
  tenantId: string;
  siteId?: string;
  /** The release has more files than before. */
  renewed?: string;
}

const filesAtOnce = 16;
/** Requests of others go on between turns. */
const turnMs = 20;
/** With more files than this the smallest size takes too long: a page of a blog is a few per cent larger then. */
const bestPackedMax = 200;
/** Larger texts, such as feeds and sitemaps, change with every post. */
const bestBytesMax = 60_000;

const isPublic = (path: string): boolean => !isPrivateFile(path);

const privateFolder = 'private';

/** Place of a file in the folder of its release. Only `www` is public. */
const placeOf = (path: string): string =>
  isPublic(path) ? join('www', path) : join(privateFolder, privateFilePath(path));

const isAsset = (path: string): boolean => path.startsWith('_assets/');

/** A web server may serve `live` straight from disk. Sites in `guarded` are served by this program. */
const linkFolders = ['live', 'guarded'] as const;
type LinkFolder = (typeof linkFolders)[number];

export class ReleaseStorage {
  readonly #root: string;
  readonly #domain: string;
  #listeners: ((host: string) => void)[] = [];

  constructor(root: string, sitesDomain: string) {
    this.#root = root;
    this.#domain = sitesDomain;
  }

  /** Called with a host when its link changes in this process. */
  onChange(listener: (host: string) => void): void {
    this.#listeners.push(listener);
  }

  hostOf(subdomain: string): string {
    return `${subdomain}.${this.#domain}`;
  }

  releasePath(siteId: string, releaseId: string): string {
    return join(this.#root, 'releases', siteId, releaseId);
  }

  /**
   * Writes a release with a compressed variant of each text file. Hashed assets of the previous release are retained
   * as hard links, because a visitor's open page may still request them. Of files with the same content there is one.
   */
  async write(
    release: Omit<ReleaseManifest, 'files' | 'own' | 'bytes'>,
    { files, keyed, reused }: NewRelease,
    previousId: string | null,
  ): Promise<ReleaseManifest> {
    const target = this.releasePath(release.siteId, release.releaseId);
    const temporary = `${target}.${randomBytes(4).toString('hex')}.part`;
    try {
      const previous = previousId ? await this.#assetsOf(release.siteId, previousId) : new Set<string>();
      // Hashed names are content-addressed: assets of the previous release are linked, not written.
      const candidates = files.filter((file) => !previous.has(file.path));
      const same = await this.#sameAsBefore(release.siteId, previousId, candidates);
      const fresh = candidates.filter((file) => !same.has(file.path));
      const kept = [...new Set([...previous, ...reused, ...same])];
      await this.#linkAll(release.siteId, previousId, kept, temporary);
      const quality = fresh.length > bestPackedMax ? 'fast' : 'best';
      await inParallel(fresh, filesAtOnce, (file) =>
        this.#writeFile(join(temporary, placeOf(file.path)), file.body, quality),
      );
      const manifest: ReleaseManifest = {
        ...release,
        files: [...fresh.map((file) => file.path), ...kept].filter(isPublic),
        own: [...files.map((file) => file.path), ...reused].filter(isPublic),
        bytes:
          files.reduce((sum, file) => sum + file.body.length, 0) +
          reused.reduce((sum, path) => sum + (keyed[path]?.bytes ?? 0), 0),
      };
      if (Object.keys(keyed).length > 0)
        await writeFileSynced(join(temporary, keyedFile), Buffer.from(JSON.stringify(keyed)));
      await this.#writeFile(join(temporary, 'release.json'), Buffer.from(JSON.stringify(manifest)));
      await rename(temporary, target);
      return manifest;
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      throw error;
    }
  }

  /** Points a host at a release atomically. */
  async goLive(subdomain: string, siteId: string, releaseId: string): Promise<void> {
    const host = this.hostOf(subdomain);
    const release = this.releasePath(siteId, releaseId);
    const folder = (await this.#isGuarded(host, release)) ? 'guarded' : 'live';
    const path = this.#linkPath(folder, host);
    await mkdir(dirname(path), { recursive: true });
    const target = relative(dirname(path), join(release, 'www'));
    const temporary = `${path}.${randomBytes(4).toString('hex')}`;
    await symlink(target, temporary);
    await rename(temporary, path);
    await rm(this.#linkPath(folder === 'live' ? 'guarded' : 'live', host), { force: true });
    for (const listener of this.#listeners) listener(host);
  }

  async takeOffline(subdomain: string): Promise<void> {
    const host = this.hostOf(subdomain);
    for (const folder of linkFolders) await rm(this.#linkPath(folder, host), { force: true });
    for (const listener of this.#listeners) listener(host);
  }

  /** The folder of the live release of a host; undefined when it is offline. */
  async liveRelease(host: string): Promise<string | undefined> {
    for (const folder of linkFolders) {
      const path = this.#linkPath(folder, host);
      const target = await readlink(path).catch(() => undefined);
      if (target !== undefined) return dirname(join(dirname(path), target));
    }
    return undefined;
  }

  /** The same, also for a release that only other nodes have. */
  findRelease(host: string): Promise<string | undefined> {
    return this.liveRelease(host);
  }

  /** The folder of a release, fetched from other nodes where this one does not have it. */
  async ensure(siteId: string, releaseId: string): Promise<string> {
    return this.releasePath(siteId, releaseId);
  }

  /** Replaces the files of a release by those that other nodes have; false when there are none. */
  async restore(_release: string): Promise<boolean> {
    return false;
  }

  /** Tells the other nodes of the installation, where they have folders of their own. */
  async announce(_change: SiteChange): Promise<void> {}

  /** The hosts that have a live release here. */
  async listHosts(): Promise<string[]> {
    const names = await Promise.all(linkFolders.map((folder) => namesIn(join(this.#root, folder))));
    return names.flat();
  }

  #linkPath(folder: LinkFolder, host: string): string {
    return join(this.#root, folder, host);
  }

  /** Whether a release needs this program: for an access policy, a content security policy of its own, or pages for some readers. */
  async #isGuarded(host: string, release: string): Promise<boolean> {
    if (await this.accessPolicyOf(host)) return true;
    const manifest = await this.readManifest(release).catch(() => undefined);
    return manifest?.code !== undefined || manifest?.isGuarded === true;
  }

  #lockPath(host: string): string {
    return join(this.#root, 'access', `${host}.json`);
  }

  /** Sets or removes the access policy of a site. Effective from the next request. */
  async setAccess(subdomain: string, site: AccessSettings): Promise<void> {
    const host = this.hostOf(subdomain);
    const path = this.#lockPath(host);
    const lock = accessPolicyFor(site);
    if (lock) {
      const temporary = `${path}.${randomBytes(4).toString('hex')}`;
      await this.#writeFile(temporary, Buffer.from(JSON.stringify(lock)));
      await rename(temporary, path);
    } else {
      await rm(path, { force: true });
    }
    await this.#moveLink(host);
    for (const listener of this.#listeners) listener(host);
  }

  /** Both folders are siblings, so a relative link works in either. */
  async #moveLink(host: string): Promise<void> {
    const release = await this.liveRelease(host);
    if (release === undefined) return;
    const isGuarded = await this.#isGuarded(host, release);
    const [from, to] = isGuarded ? (['live', 'guarded'] as const) : (['guarded', 'live'] as const);
    await mkdir(dirname(this.#linkPath(to, host)), { recursive: true });
    await rename(this.#linkPath(from, host), this.#linkPath(to, host)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }

  /** The access policy of a host; undefined when it is public. */
  async accessPolicyOf(host: string): Promise<SiteAccessPolicy | undefined> {
    const text = await readFile(this.#lockPath(host), 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : parseAccessPolicy(text);
  }

  /** The files of a release that are made of data; none for a release without any. */
  async readKeyed(siteId: string, releaseId: string | null): Promise<KeyedFiles> {
    if (releaseId === null) return {};
    const text = await readFile(join(await this.ensure(siteId, releaseId), keyedFile), 'utf8').catch(
      ifMissing(undefined),
    );
    return text === undefined ? {} : (JSON.parse(text) as KeyedFiles);
  }

  async readManifest(release: string): Promise<ReleaseManifest> {
    return JSON.parse(await readFile(join(release, 'release.json'), 'utf8')) as ReleaseManifest;
  }

  /** Records in all releases of a site that another tenant has it now. */
  async changeTenant(
    { id: siteId, subdomain }: { id: string; subdomain: string | null },
    tenantId: string,
  ): Promise<void> {
    for (const name of await namesIn(join(this.#root, 'releases', siteId))) {
      const release = this.releasePath(siteId, name);
      const manifest = await this.readManifest(release).catch(() => undefined);
      if (!manifest || manifest.tenantId === tenantId) continue;
      const changed: ReleaseManifest = { ...manifest, tenantId };
      await writeAtomically(join(release, 'release.json'), Buffer.from(JSON.stringify(changed)));
    }
    if (subdomain !== null) for (const listener of this.#listeners) listener(this.hostOf(subdomain));
  }

  /** Writes a variant beside a file atomically. Running processes read it after the release was touched. */
  async writeBeside(release: string, path: string, ending: string, body: Buffer): Promise<void> {
    await writeAtomically(join(release, 'www', `${path}${ending}`), body);
  }

  /** Makes every process reload a release that it has cached. */
  async renew(release: string): Promise<void> {
    const now = new Date();
    await utimes(join(release, 'release.json'), now, now);
  }

  /** A file that visitors do not get by its address; undefined when the release has none. */
  async readPrivate(release: string, path: string): Promise<string | undefined> {
    return readFile(join(release, placeOf(path)), 'utf8').catch(ifMissing(undefined));
  }

  /** Changes when a release has to be reloaded. */
  async changedAt(release: string): Promise<number> {
    return (await stat(join(release, 'release.json'))).mtimeMs;
  }

  /** Release folders, complete or not, that have not changed since the given time. */
  async listWritten(before: Date): Promise<{ siteId: string; releaseId: string }[]> {
    const root = join(this.#root, 'releases');
    const found: { siteId: string; releaseId: string }[] = [];
    for (const siteId of await namesIn(root)) {
      for (const releaseId of await namesIn(join(root, siteId))) {
        const about = await stat(join(root, siteId, releaseId)).catch(() => undefined);
        if (about && about.mtime < before) found.push({ siteId, releaseId });
      }
    }
    return found;
  }

  async remove(siteId: string, releaseId: string): Promise<void> {
    await rm(this.releasePath(siteId, releaseId), { recursive: true, force: true });
  }

  async #writeFile(path: string, body: Buffer, quality: 'best' | 'fast' = 'best'): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFileSynced(path, body);
    if (!isCompressible(path) || basename(path) === 'release.json') return;
    const packed = await compress(body, body.length < bestBytesMax ? quality : 'fast');
    if (packed.br.length < body.length) await writeFileSynced(`${path}.br`, packed.br);
    if (packed.gzip.length < body.length) await writeFileSynced(`${path}.gz`, packed.gzip);
  }

  /** The hashed files of a release's own pages; empty when the release is gone. */
  async #assetsOf(siteId: string, releaseId: string): Promise<Set<string>> {
    const manifest = await this.readManifest(this.releasePath(siteId, releaseId)).catch(() => undefined);
    return new Set((manifest?.own ?? []).filter(isAsset));
  }

  /** Files that the previous release has with the same content: compressing and writing them again takes longer than to look. */
  async #sameAsBefore(
    siteId: string,
    previousId: string | null,
    files: readonly ReleaseFile[],
  ): Promise<Set<string>> {
    if (previousId === null) return new Set();
    const release = this.releasePath(siteId, previousId);
    const found = new Set<string>();
    await inParallel(files, filesAtOnce, async ({ path, body }) => {
      const before = await readFile(join(release, placeOf(path))).catch(() => undefined);
      if (before?.equals(body) === true) found.add(path);
    });
    return found;
  }

  /**
   * Thousands of files of a blog, each in up to four variants. A link takes some microseconds, and a turn of the thread pool for
   * each of them many times as long.
   */
  async #linkAll(
    siteId: string,
    fromId: string | null,
    paths: readonly string[],
    temporary: string,
  ): Promise<void> {
    if (fromId === null) return;
    const from = this.releasePath(siteId, fromId);
    let pauseAt = performance.now() + turnMs;
    for (const [folder, places] of Map.groupBy(paths.map(placeOf), dirname)) {
      await mkdir(join(temporary, folder), { recursive: true });
      const present = new Set(await namesIn(join(from, folder)));
      for (const place of places) {
        if (performance.now() > pauseAt) {
          await setImmediate();
          pauseAt = performance.now() + turnMs;
        }
        for (const ending of ['', '.br', '.gz', '.avif'])
          if (present.has(basename(place) + ending))
            linkSync(join(from, place + ending), join(temporary, place + ending));
      }
    }
  }
}
