// Recipients of a campaign and what became of its emails.
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/newsletter/campaign-delivery';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { paginationOf } from '../../../core/listing.ts';
import { requireCampaignReader } from '../require-newsletter.ts';
import { countByColumn, countEndings, listRecipientRows } from '../sending/recipients.store.ts';
import { findCampaign } from './campaigns.store.ts';

const requireKnown = async (tx: TenantTransaction, id: string): Promise<void> => {
  if (!(await findCampaign(tx, id))) throw notFound('The campaign');
};

export const listRecipients = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  listing: EndpointInput<typeof contract.listRecipients>['query'],
): Promise<EndpointResponse<typeof contract.listRecipients>> => {
  requireCampaignReader(actor);
  return withTenant(ctx.db, actor, async (tx) => {
    await requireKnown(tx, id);
    const { rows, total } = await listRecipientRows(tx, id, listing);
    return {
      recipients: rows.map((row) => ({
        id: row.id,
        email: row.email,
        state: row.state,
        attempts: row.attempts,
        error: row.error,
        sentAt: row.sent_at?.toISOString() ?? null,
        bouncedAt: row.bounced_at?.toISOString() ?? null,
        unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
      })),
      pagination: paginationOf(listing, total),
    };
  });
};

/** Widths that people can read: a minute, five, a quarter, an hour, six hours, days. */
const widths = [60, 300, 900, 3_600, 21_600, 86_400] as const;

const widthFor = (seconds: number): number =>
  widths.find((width) => seconds / width < limits.campaignChartColumns) ??
  Math.ceil(seconds / limits.campaignChartColumns / 86_400) * 86_400;

export const getResults = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
): Promise<EndpointResponse<typeof contract.getCampaignResults>> => {
  requireCampaignReader(actor);
  return withTenant(ctx.db, actor, async (tx) => {
    await requireKnown(tx, id);
    const { bounced, unsubscribed, first, last } = await countEndings(tx, id);
    if (first === null || last === null) return { bounced, unsubscribed, columns: [] };
    const seconds = widthFor((last.getTime() - first.getTime()) / 1_000);
    const start = new Date(Math.floor(first.getTime() / seconds / 1_000) * seconds * 1_000);
    const counted = new Map(
      (await countByColumn(tx, id, { first: start, seconds })).map((row) => [row.at, row]),
    );
    const count = Math.max(...counted.keys()) + 1;
    return {
      bounced,
      unsubscribed,
      columns: Array.from({ length: count }, (_, at) => ({
        from: new Date(start.getTime() + at * seconds * 1_000).toISOString(),
        sent: counted.get(at)?.sent ?? 0,
        unsubscribed: counted.get(at)?.unsubscribed ?? 0,
      })),
    };
  });
};
