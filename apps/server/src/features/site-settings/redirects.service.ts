import { findRedirectLoop } from '@sitewright/contract/site-settings/redirect-loops';
import type { Redirect } from '@sitewright/contract/site-settings/redirects';
import { rawCsvLine } from '../../core/csv/csv-line.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { WithHeaders } from '../../http/mount-endpoint.ts';
import { requireSite } from '../sites/require-site.ts';
import { type SiteView, updateSite } from '../sites/sites.store.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';
import * as store from '../site-content/site-settings.store.ts';
import { type PathsOfSite, readSitePaths } from './site-paths.service.ts';

const redirectError = (redirects: readonly Redirect[], from: string, sentence: string): AppError => {
  const index = redirects.findIndex((redirect) => redirect.from === from);
  return new AppError('validation_failed', sentence, { fields: { [`redirects.${index}.from`]: sentence } });
};

const check = (redirects: readonly Redirect[], paths: PathsOfSite): void => {
  const met = new Set<string>();
  for (const { from } of redirects) {
    if (met.has(from))
      throw redirectError(redirects, from, `There are two redirects from ${from}. Keep one of them.`);
    if (paths.pages.has(from))
      throw redirectError(redirects, from, `There is a page at ${from}, so nobody is led away from it.`);
    met.add(from);
  }
  const loop = findRedirectLoop(redirects, paths.isServed);
  if (loop === undefined) return;
  const example = loop.example === loop.from ? '' : `, for example for visitors of ${loop.example}`;
  const sentence = `The redirect from ${loop.from} leads back to itself${example}. Let it end at a page.`;
  throw redirectError(redirects, loop.from, sentence);
};

export const listRedirects = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ redirects: Redirect[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    return { redirects: await store.listRedirects(tx, siteId) };
  });

/** Replaces the redirects of a site in a transaction that has checked the caller. */
export const saveRedirects = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  redirects: readonly Redirect[],
): Promise<void> => {
  check(redirects, await readSitePaths(ctx, tx, site));
  await snapshotBeforeSiteEdit(ctx, tx, site);
  await store.replaceRedirects(tx, site.id, redirects);
  await updateSite(tx, site.id, {});
};

export const putRedirects = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  redirects: readonly Redirect[],
): Promise<{ redirects: Redirect[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.settings');
    await saveRedirects(ctx, tx, site, redirects);
    return { redirects: await store.listRedirects(tx, siteId) };
  });

/** CSV that an import reads back unchanged. No cell can be a formula: each begins with a slash, a scheme or a digit. */
export const exportRedirects = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<WithHeaders<unknown>> => {
  const { redirects } = await listRedirects(ctx, actor, siteId);
  const lines = redirects.map(({ from, to, code }) => rawCsvLine([from, to, code]));
  return new WithHeaders<unknown>([rawCsvLine(['from', 'to', 'code']), ...lines].join(''), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="redirects.csv"',
  });
};
