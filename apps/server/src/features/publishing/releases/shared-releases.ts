// Releases of an installation whose nodes have folders of their own. A release is stored in the object storage as well; a node
// fetches it when a visitor asks for the site, or when a site that it shows is published again. From then on it serves the site
// from its own disk, without a database.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TimedCache } from '../../../core/cache/timed-cache.ts';
import type { NotifyBus } from '../../../core/notify/notify-bus.ts';
import {
  type NewRelease,
  type ReleaseManifest,
  ReleaseStorage,
  type SiteChange,
} from '../release-storage.ts';
import type { ReleaseBundles } from './release-bundles.ts';

interface Dependencies {
  root: string;
  sitesDomain: string;
  bundles: ReleaseBundles;
  notify: NotifyBus;
  /** Creates the live pointer of a host from the row of its site. */
  place: (host: string) => Promise<void>;
}

/** A host that no site has is asked for again after it. */
const absentMs = 30_000;
const absentMax = 20_000;

/** What a node tells the others. `from` is its own id. */
interface SiteNotice extends SiteChange {
  from: string;
}

const isNotice = (value: unknown): value is SiteNotice =>
  typeof value === 'object' && value !== null && 'from' in value && 'tenantId' in value;

export class SharedReleases extends ReleaseStorage {
  readonly #bundles: ReleaseBundles;
  readonly #notify: NotifyBus;
  readonly #place: (host: string) => Promise<void>;
  readonly #nodeId = randomUUID();
  readonly #downloads = new Map<string, Promise<void>>();
  readonly #absent = new TimedCache<boolean>(absentMs, { max: absentMax });

  constructor({ root, sitesDomain, bundles, notify, place }: Dependencies) {
    super(root, sitesDomain);
    this.#bundles = bundles;
    this.#notify = notify;
    this.#place = place;
  }

  /** Calls `changed` when another node has changed a site, and `missed` when notices may have been lost. */
  listen({ changed, missed }: { changed: (change: SiteChange) => void; missed: () => void }): void {
    this.#notify.subscribe('sites', {
      receive: (notice) => {
        if (isNotice(notice) && notice.from !== this.#nodeId) changed(notice);
      },
      resume: missed,
    });
    this.#notify.listen().catch(missed);
  }

  override async announce(change: SiteChange): Promise<void> {
    await this.#notify.publish('sites', { ...change, from: this.#nodeId });
  }

  override async findRelease(host: string): Promise<string | undefined> {
    const here = await this.liveRelease(host);
    // Files that were lost on this node come again.
    if (here !== undefined) return this.ensure(basename(dirname(here)), basename(here));
    let release: string | undefined;
    const isAbsent = await this.#absent.get(host, async () => {
      await this.#place(host);
      release = await this.liveRelease(host);
      return release === undefined;
    });
    // Another request may have placed it.
    return release ?? (isAbsent ? undefined : this.liveRelease(host));
  }

  /** A site may have this host now. */
  forgetAbsent(host: string): void {
    this.#absent.invalidate(host);
  }

  override async ensure(siteId: string, releaseId: string): Promise<string> {
    const target = this.releasePath(siteId, releaseId);
    if (existsSync(join(target, 'release.json'))) return target;
    let running = this.#downloads.get(target);
    if (!running) {
      running = this.#download(siteId, releaseId, target).finally(() => this.#downloads.delete(target));
      this.#downloads.set(target, running);
    }
    await running;
    return target;
  }

  async #download(siteId: string, releaseId: string, target: string): Promise<void> {
    const temporary = `${target}.${randomBytes(4).toString('hex')}.part`;
    try {
      if (await this.#bundles.download(siteId, releaseId, temporary)) await rename(temporary, target);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  override async restore(release: string): Promise<boolean> {
    const siteId = basename(dirname(release));
    const releaseId = basename(release);
    if (!(await this.#bundles.has(siteId, releaseId))) return false;
    let running = this.#downloads.get(release);
    if (!running) {
      running = this.#replace(siteId, releaseId, release).finally(() => this.#downloads.delete(release));
      this.#downloads.set(release, running);
    }
    await running;
    return true;
  }

  /** The damaged files are gone for the moment between two renames. */
  async #replace(siteId: string, releaseId: string, release: string): Promise<void> {
    const suffix = randomBytes(4).toString('hex');
    const [fresh, damaged] = [`${release}.${suffix}.part`, `${release}.${suffix}.old.part`];
    try {
      if (!(await this.#bundles.download(siteId, releaseId, fresh))) return;
      await rename(release, damaged);
      await rename(fresh, release);
    } finally {
      await rm(fresh, { recursive: true, force: true });
      await rm(damaged, { recursive: true, force: true });
    }
  }

  override async write(
    release: Omit<ReleaseManifest, 'files' | 'own' | 'bytes'>,
    built: NewRelease,
    previousId: string | null,
  ): Promise<ReleaseManifest> {
    const { siteId, releaseId } = release;
    if (previousId !== null) await this.ensure(siteId, previousId);
    const manifest = await super.write(release, built, previousId);
    try {
      await this.#bundles.put(siteId, releaseId, this.releasePath(siteId, releaseId));
    } catch (error) {
      await super.remove(siteId, releaseId);
      throw error;
    }
    return manifest;
  }

  override async goLive(subdomain: string, siteId: string, releaseId: string): Promise<void> {
    await this.ensure(siteId, releaseId);
    await super.goLive(subdomain, siteId, releaseId);
    this.forgetAbsent(this.hostOf(subdomain));
  }

  override async remove(siteId: string, releaseId: string): Promise<void> {
    await super.remove(siteId, releaseId);
    await this.#bundles.delete(siteId, releaseId);
  }

  override async renew(release: string): Promise<void> {
    await super.renew(release);
    const { siteId, releaseId, tenantId } = await this.readManifest(release);
    await this.#bundles.put(siteId, releaseId, release);
    await this.announce({ tenantId, siteId, renewed: releaseId });
  }

  /** Takes over the files that a release has got since it was fetched. */
  async refresh(siteId: string, releaseId: string): Promise<void> {
    const release = this.releasePath(siteId, releaseId);
    if (!existsSync(join(release, 'release.json'))) return;
    const temporary = `${release}.${randomBytes(4).toString('hex')}.part`;
    try {
      if (!(await this.#bundles.download(siteId, releaseId, temporary))) return;
      for (const entry of await readdir(temporary, { recursive: true, withFileTypes: true })) {
        const path = join(release, entry.parentPath.slice(temporary.length), entry.name);
        if (!entry.isFile() || existsSync(path)) continue;
        await mkdir(dirname(path), { recursive: true });
        const part = `${path}.${randomBytes(4).toString('hex')}`;
        await copyFile(join(entry.parentPath, entry.name), part);
        await rename(part, path);
      }
      await super.renew(release);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  /** Stores the releases of this node that were published before they were shared. */
  async shareAll(now: Date): Promise<void> {
    for (const { siteId, releaseId } of await this.listWritten(now)) {
      const release = this.releasePath(siteId, releaseId);
      const isComplete = existsSync(join(release, 'release.json')) && !releaseId.endsWith('.part');
      if (isComplete && !(await this.#bundles.has(siteId, releaseId)))
        await this.#bundles.put(siteId, releaseId, release);
    }
  }

  /** Deletes releases of this node that the storage has and that are neither live nor as new as `before`. */
  async dropOld(before: Date): Promise<void> {
    const live = new Set<string>();
    for (const host of await this.listHosts()) {
      const release = await this.liveRelease(host);
      if (release !== undefined) live.add(basename(release));
    }
    for (const { siteId, releaseId } of await this.listWritten(before))
      if (!live.has(releaseId) && (await this.#bundles.has(siteId, releaseId)))
        await super.remove(siteId, releaseId);
  }
}
