import { findRedirectLoop } from '@sitewright/contract/site-settings/redirect-loops';
import type { Redirect } from '@sitewright/contract/site-settings/site-settings';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listPages } from '../site-content/pages.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { updateSite } from '../sites/sites.store.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';
import * as store from '../site-content/site-settings.store.ts';

const redirectError = (redirects: readonly Redirect[], from: string, sentence: string): AppError => {
  const index = redirects.findIndex((redirect) => redirect.from === from);
  return new AppError('validation_failed', sentence, { fields: { [`redirects.${index}.from`]: sentence } });
};

const check = (redirects: readonly Redirect[], pages: ReadonlySet<string>): void => {
  const met = new Set<string>();
  for (const { from } of redirects) {
    if (met.has(from))
      throw redirectError(redirects, from, `There are two redirects from ${from}. Keep one of them.`);
    if (pages.has(from))
      throw redirectError(redirects, from, `There is a page at ${from}, so nobody is led away from it.`);
    met.add(from);
  }
  const loop = findRedirectLoop(redirects);
  if (loop !== undefined) {
    throw redirectError(
      redirects,
      loop,
      `The redirect from ${loop} leads back to itself. Let it end at a page.`,
    );
  }
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

export const putRedirects = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  redirects: readonly Redirect[],
): Promise<{ redirects: Redirect[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.settings');
    const pages = await listPages(tx, siteId);
    check(redirects, new Set(pages.map((page) => (page.is_home ? '/' : `/${page.slug}`))));
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await store.replaceRedirects(tx, siteId, redirects);
    await updateSite(tx, siteId, {});
    return { redirects: await store.listRedirects(tx, siteId) };
  });
