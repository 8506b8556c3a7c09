// Submissions of all sites together, for whoever may read the forms of several.
import { siteMay } from '@sitewright/contract/permissions';
import type {
  SiteSubmission,
  siteSubmissionList,
} from '@sitewright/contract/submissions/submissions-across-sites';
import type { z } from 'zod';
import { type Actor, viewerOf } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { listSites } from '../../sites/sites.store.ts';
import { presentSubmission } from '../inbox.service.ts';
import { isClosedToStaff } from '../submission-access.ts';
import { countUnread, listOfSites, type SiteSubmissionRow } from './across-sites.store.ts';

const sitesMax = 1_000;
const excerptLength = 200;

/** Sites of the actor, those shared with them and, for admins of the workspace, all of its sites. */
const listReadableSites = async (tx: TenantTransaction, actor: Actor): Promise<string[]> => {
  const viewer = viewerOf(actor, 'sites.forms');
  const { rows } = await listSites(tx, viewer.scope === 'own' ? viewer : undefined, {
    page: 1,
    limit: sitesMax,
    status: 'active',
    sort: 'updated',
  });
  return rows
    .filter((site) => siteMay(site, 'sites.forms') && !isClosedToStaff(actor, site))
    .map(({ id }) => id);
};

const present = (row: SiteSubmissionRow): SiteSubmission => {
  const { answers: _answers, ...submission } = presentSubmission(row);
  return {
    ...submission,
    siteName: row.site_name,
    formName: row.form_name,
    excerpt: row.search.slice(0, excerptLength),
  };
};

export const listSubmissionsAcrossSites = (
  ctx: ServerContext,
  actor: Actor,
  { before, limit, site, ...filter }: z.output<typeof siteSubmissionList.query>,
): Promise<{ submissions: SiteSubmission[]; next: string | null }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const readable = await listReadableSites(tx, actor);
    const sites = site === undefined ? readable : readable.filter((id) => id === site);
    if (sites.length === 0) return { submissions: [], next: null };
    const { rows, next } = await listOfSites(
      tx,
      sites,
      { ...filter, viewerId: actor.userId },
      { limit, cursor: before },
    );
    return { submissions: rows.map(present), next };
  });

export const countUnreadSubmissions = (ctx: ServerContext, actor: Actor) =>
  withTenant(ctx.db, actor, async (tx) => {
    const sites = await listReadableSites(tx, actor);
    return { forms: sites.length === 0 ? [] : await countUnread(tx, sites) };
  });
