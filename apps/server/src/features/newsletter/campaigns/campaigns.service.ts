// Campaigns as the people of a workspace write them.
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { Language } from '@sitewright/contract/fields';
import type * as contract from '@sitewright/contract/newsletter/campaigns';
import type { Campaign, CampaignContents } from '@sitewright/contract/newsletter/campaigns';
import {
  campaignCreated,
  campaignDeleted,
  campaignUpdated,
} from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { changesBetween } from '../../../core/changes.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { paginationOf } from '../../../core/listing.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireDefaultList } from '../lists/lists.service.ts';
import { listRows, lockList } from '../lists/lists.store.ts';
import { requireCampaignReader, requireNewsletter } from '../require-newsletter.ts';
import { findSegment } from '../segments/segments.store.ts';
import { routeOf } from '../sending/campaign-sender.ts';
import {
  type CampaignRow,
  countDrafts,
  findCampaign,
  insertCampaign,
  listCampaignRows,
  lockCampaign,
  removeCampaign,
  saveCampaign,
} from './campaigns.store.ts';
import { countsOf, presentCampaign, presentSummary } from './present-campaign.ts';
import { starterContent } from './starter-content.ts';

export const aboutCampaign = (
  { actor, meta }: RequestContext,
  { id, subject }: Pick<CampaignRow, 'id' | 'subject'>,
) => ({
  tenantId: actor.tenantId,
  actor,
  meta,
  target: { type: 'newsletter_campaign' as const, id, label: subject },
});

export const requireCampaign = async (tx: TenantTransaction, id: string): Promise<CampaignRow> => {
  const row = await lockCampaign(tx, id);
  if (!row) throw notFound('The campaign');
  return row;
};

export const requireStatus = (
  { status }: CampaignRow,
  allowed: readonly CampaignRow['status'][],
  sentence: string,
): void => {
  if (!allowed.includes(status)) throw new AppError('wrong_state', sentence, { details: { status } });
};

export const requireVersion = (row: CampaignRow, version: number): void => {
  if (row.version !== version) throw staleVersion(row.version, undefined);
};

/** Does something with a campaign in one transaction, and answers with what it is then. */
export const withCampaign = async (
  ctx: ServerContext,
  actor: Actor,
  work: (tx: TenantTransaction) => Promise<CampaignRow>,
): Promise<Campaign> => {
  const route = await routeOf(ctx, actor.tenantId);
  return withTenant(ctx.db, actor, async (tx) => presentCampaign(ctx, tx, await work(tx), route));
};

export const listCampaigns = async (
  ctx: ServerContext,
  actor: Actor,
  listing: EndpointInput<typeof contract.listCampaigns>['query'],
): Promise<EndpointResponse<typeof contract.listCampaigns>> => {
  requireNewsletter(actor, 'newsletter.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const { rows, total } = await listCampaignRows(tx, listing);
    const counts = await countsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      campaigns: rows.map((row) => presentSummary(row, counts(row.id))),
      pagination: paginationOf(listing, total),
    };
  });
};

export const getCampaign = (ctx: ServerContext, actor: Actor, id: string): Promise<Campaign> => {
  requireCampaignReader(actor);
  return withCampaign(ctx, actor, async (tx) => {
    const row = await findCampaign(tx, id);
    if (!row) throw notFound('The campaign');
    return row;
  });
};

export const requireRoom = async (tx: TenantTransaction): Promise<void> => {
  // One draft after the other, so that the limit holds.
  const list = await requireDefaultList(tx);
  await lockList(tx, list.id);
  const used = await countDrafts(tx);
  if (used < limits.draftsMax) return;
  throw new AppError('limit_reached', `You’ve reached the limit of ${limits.draftsMax} drafts.`, {
    details: { meter: 'newsletterDrafts', used, limit: limits.draftsMax },
  });
};

export const createCampaign = (
  ctx: ServerContext,
  call: RequestContext,
  { locale }: { locale: Language },
): Promise<Campaign> => {
  const { actor } = call;
  requireNewsletter(actor, 'newsletter.write');
  return withCampaign(ctx, actor, async (tx) => {
    await requireRoom(tx);
    const { id: listId } = await requireDefaultList(tx);
    const contents: CampaignContents = { en: null, vi: null, [locale]: starterContent(locale) };
    const row = await insertCampaign(tx, {
      locale,
      contents: JSON.stringify(contents),
      list_ids: [listId],
      created_by: actor.userId,
    });
    await emit(ctx, tx, campaignCreated, aboutCampaign(call, row));
    return row;
  });
};

export const duplicateCampaign = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
): Promise<Campaign> => {
  const { actor } = call;
  requireNewsletter(actor, 'newsletter.write');
  return withCampaign(ctx, actor, async (tx) => {
    const original = await requireCampaign(tx, id);
    await requireRoom(tx);
    const row = await insertCampaign(tx, {
      locale: original.locale,
      subject: original.subject,
      contents: JSON.stringify(original.contents),
      sender_name: original.sender_name,
      reply_to: original.reply_to,
      uses_own_address: original.uses_own_address,
      list_ids: original.list_ids,
      segment_id: original.segment_id,
      is_archived: original.is_archived,
      created_by: actor.userId,
    });
    await emit(ctx, tx, campaignCreated, aboutCampaign(call, row));
    return row;
  });
};

type Change = Omit<EndpointInput<typeof contract.updateCampaign>['body'], 'version'>;

const refuse = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

/** What was sent stays as it was sent, but its web version can be taken back and shown again. */
const isOfArchive = (change: Change): boolean =>
  Object.entries(change).every(([name, value]) => name === 'isArchived' || value === undefined);

/** Lists and segments of another workspace do not exist here. */
export const requireAudience = async (
  tx: TenantTransaction,
  { listIds, segmentId }: Pick<Change, 'listIds' | 'segmentId'>,
): Promise<void> => {
  if (listIds !== undefined) {
    const known = new Set((await listRows(tx)).map(({ id }) => id));
    if (!listIds.every((id) => known.has(id))) throw refuse('listIds', 'Choose lists of this workspace.');
  }
  if (segmentId && !(await findSegment(tx, segmentId)))
    throw refuse('segmentId', 'Choose a segment of this workspace.');
};

export const updateCampaign = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, ...change }: EndpointInput<typeof contract.updateCampaign>['body'],
): Promise<Campaign> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withCampaign(ctx, call.actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    if (!isOfArchive(change)) requireStatus(before, ['draft'], 'Only drafts can be changed.');
    requireVersion(before, version);
    await requireAudience(tx, change);
    const { contents = before.contents } = change;
    const locale = change.locale ?? (before.locale as Language);
    const main = contents[locale];
    if (!main) throw refuse('contents', 'Write the email in its main language.');
    const wanted = {
      locale,
      subject: main.subject.trim(),
      sender_name: change.senderName ?? before.sender_name,
      reply_to: change.replyTo === undefined ? before.reply_to : change.replyTo,
      uses_own_address: change.usesOwnAddress ?? before.uses_own_address,
      list_ids: [...new Set(change.listIds ?? before.list_ids)],
      segment_id: change.segmentId === undefined ? before.segment_id : change.segmentId,
      is_archived: change.isArchived ?? before.is_archived,
    };
    const row = await saveCampaign(tx, id, { ...wanted, contents: JSON.stringify(contents) });
    await emit(ctx, tx, campaignUpdated, {
      ...aboutCampaign(call, row),
      changes: changesBetween(before, wanted),
    });
    return row;
  });
};

export const deleteCampaign = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
): Promise<{ ok: true }> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    const row = await requireCampaign(tx, id);
    const sentence = 'Only campaigns that sent nothing can be deleted.';
    requireStatus(row, ['draft', 'cancelled', 'failed'], sentence);
    if (row.started_at !== null) throw new AppError('wrong_state', sentence);
    await removeCampaign(tx, id);
    await emit(ctx, tx, campaignDeleted, aboutCampaign(call, row));
    return { ok: true as const };
  });
};
