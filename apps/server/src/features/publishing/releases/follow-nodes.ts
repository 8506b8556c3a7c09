// Keeps the live pointers of this node like the rows of their sites, where other nodes publish too.
import { setTimeout as wait } from 'node:timers/promises';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { inParallel } from '../../../core/storage/in-parallel.ts';
import { limits } from '@sitewright/contract/limits';
import { findSitesOfHosts, isTenantActive, listEverPublished } from '../../sites/sites.store.ts';
import { alignPointer } from '../live-pointer/live-pointer.service.ts';
import type { SiteChange } from '../release-storage.ts';
import { SharedReleases } from './shared-releases.ts';

const hostsAtOnce = 500;
const sitesAtOnce = 4;
const verifyMs = 10 * 60_000;
const hourMs = 60 * 60_000;

const labelOf = ({ env }: ServerContext, host: string): string => host.slice(0, -env.sitesDomain.length - 1);

/** Pointers of a site are aligned one after the other, so that the last one has read the latest row. */
const waiting = new Map<string, Promise<void>>();

const readPublished = (ctx: ServerContext, tenantId: string, siteId?: string) =>
  withTenant(ctx.db, { tenantId }, async (tx) => ({
    isOpen: await isTenantActive(tx),
    sites: await listEverPublished(tx, siteId),
  }));

const alignSite = (ctx: ServerContext, tenantId: string, siteId: string): Promise<void> => {
  const before = waiting.get(siteId) ?? Promise.resolve();
  const now = before
    .catch(() => undefined)
    .then(async () => {
      const { isOpen, sites } = await readPublished(ctx, tenantId, siteId);
      for (const site of sites) {
        await alignPointer(ctx, site, isOpen);
        await ctx.releases.changeTenant(site, tenantId);
      }
    })
    .finally(() => {
      if (waiting.get(siteId) === now) waiting.delete(siteId);
    });
  waiting.set(siteId, now);
  return now;
};

/** A visitor is sent to another node, which may have the site, rather than kept waiting for a database that is down. */
const patienceMs = 2_000;

/** Shows a site that was not asked for on this node before. */
export const placeHost = async (ctx: ServerContext, host: string): Promise<void> => {
  const tooLate = new AbortController();
  const [owner] = await Promise.race([
    findSitesOfHosts(ctx.db, [labelOf(ctx, host)]).finally(() => tooLate.abort()),
    wait(patienceMs, undefined, { signal: tooLate.signal, ref: false }).then(
      () => Promise.reject(new Error('the database does not answer')),
      () => [],
    ),
  ]);
  if (owner) await alignSite(ctx, owner.tenantId, owner.siteId);
};

const followChange = async (
  ctx: ServerContext,
  releases: SharedReleases,
  { tenantId, siteId, renewed }: SiteChange,
): Promise<void> => {
  if (siteId !== undefined && renewed !== undefined) {
    await releases.refresh(siteId, renewed);
    return;
  }
  const { sites } = await readPublished(ctx, tenantId, siteId);
  for (const { id, subdomain } of sites) {
    if (subdomain === null) continue;
    const host = releases.hostOf(subdomain);
    releases.forgetAbsent(host);
    const isHere = (await releases.liveRelease(host)) !== undefined || (await ctx.offlinePages.has(host));
    if (isHere) await alignSite(ctx, tenantId, id);
  }
};

/** Every host that this node shows: another one may have changed its site while this one did not listen. */
const verifyHosts = async (ctx: ServerContext, releases: SharedReleases): Promise<void> => {
  const hosts = [...new Set([...(await releases.listHosts()), ...(await ctx.offlinePages.listHosts())])];
  for (let start = 0; start < hosts.length; start += hostsAtOnce) {
    const labels = hosts.slice(start, start + hostsAtOnce).map((host) => labelOf(ctx, host));
    const owners = new Map((await findSitesOfHosts(ctx.db, labels)).map((owner) => [owner.name, owner]));
    await inParallel(labels, sitesAtOnce, async (label) => {
      const owner = owners.get(label);
      if (owner) await alignSite(ctx, owner.tenantId, owner.siteId);
      else await releases.takeOffline(label);
    });
  }
};

/** Follows the other nodes until the process ends. */
export const followNodes = async (ctx: ServerContext, releases: SharedReleases): Promise<void> => {
  const run = (what: Promise<void>): void =>
    void what.catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a change of another node could not be followed');
    });
  const verify = (): void => run(verifyHosts(ctx, releases));
  releases.listen({ changed: (change) => run(followChange(ctx, releases, change)), missed: verify });
  verify();
  run(releases.shareAll(ctx.clock.now()));
  setInterval(verify, verifyMs).unref();
  const keptMs = limits.sites.abandonedReleaseHours * hourMs;
  setInterval(() => run(releases.dropOld(new Date(ctx.clock.now().getTime() - keptMs))), hourMs).unref();
};
