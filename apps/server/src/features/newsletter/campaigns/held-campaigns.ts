// Campaigns that belong to something that is not public yet: made and checked like others, they wait until they are started.
// Users cannot send them; cancelling one on its own screen makes it a draft like any other.
import type { Language } from '@sitewright/contract/fields';
import type { CampaignContents } from '@sitewright/contract/newsletter/campaigns';
import {
  campaignCancelled,
  campaignCreated,
  campaignScheduled,
} from '@sitewright/contract/newsletter/newsletter-events';
import { systemActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { countStates } from '../sending/recipients.store.ts';
import { refuseProblem, startJob } from './campaign-actions.ts';
import { problemsOf } from './campaign-problems.ts';
import { aboutCampaign, requireAudience, requireRoom } from './campaigns.service.ts';
import {
  type CampaignRow,
  findCampaign,
  insertCampaign,
  listCampaignStates,
  lockCampaign,
  saveCampaign,
} from './campaigns.store.ts';

export interface HeldCampaign {
  locale: Language;
  contents: CampaignContents;
  listIds: string[];
  segmentId: string | null;
  /** When it is expected to begin. */
  at: Date;
  timeZone: string | undefined;
}

const columnsOf = ({ locale, contents, listIds, segmentId, at, timeZone }: HeldCampaign) => ({
  locale,
  subject: contents[locale]?.subject.trim() ?? '',
  contents: JSON.stringify(contents),
  list_ids: [...new Set(listIds)],
  segment_id: segmentId,
  scheduled_at: at,
  time_zone: timeZone ?? null,
});

type Progress = Pick<CampaignRow, 'status' | 'is_held' | 'started_at'>;

export const isWaiting = ({ status, is_held: isHeld }: Progress): boolean => isHeld && status === 'scheduled';

/** Whether it was sent, or is being sent. */
export const isSpent = ({ status, started_at: startedAt }: Progress): boolean =>
  startedAt !== null || status === 'sending' || status === 'paused' || status === 'sent';

/** Others than drafts are nobody’s work: their content is made anew. */
const isReusable = (campaign: CampaignRow): boolean => !isSpent(campaign) && campaign.status !== 'draft';

/** Makes a campaign that waits; `known` is the one that waited before, which it replaces. */
export const holdCampaign = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { call, route, known }: { call: RequestContext; route: MailRoute; known: string | undefined },
  held: HeldCampaign,
): Promise<CampaignRow> => {
  await requireAudience(tx, held);
  const before = known === undefined ? undefined : await lockCampaign(tx, known);
  const waiting = { status: 'scheduled' as const, is_held: true, error: null, finished_at: null };
  const columns = { ...columnsOf(held), ...waiting };
  let row: CampaignRow;
  if (before && isReusable(before)) row = await saveCampaign(tx, before.id, columns);
  else {
    await requireRoom(tx);
    row = await insertCampaign(tx, { ...columns, created_by: call.actor.userId });
    await emit(ctx, tx, campaignCreated, aboutCampaign(call, row));
  }
  refuseProblem(await problemsOf(ctx, tx, row, route));
  await emit(ctx, tx, campaignScheduled, aboutCampaign(call, row));
  return row;
};

const lockWaiting = async (tx: TenantTransaction, id: string): Promise<CampaignRow | undefined> => {
  const row = await lockCampaign(tx, id);
  return row && isWaiting(row) ? row : undefined;
};

export const moveHeldCampaign = async (tx: TenantTransaction, id: string, at: Date): Promise<void> => {
  if (await lockWaiting(tx, id)) await saveCampaign(tx, id, { scheduled_at: at });
};

/** Begins to send one that waited, with its final content. False for one that does not wait. */
export const startHeldCampaign = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  id: string,
  contents: CampaignContents,
): Promise<boolean> => {
  const before = await lockWaiting(tx, id);
  if (!before) return false;
  const subject = contents[before.locale as Language]?.subject.trim() ?? before.subject;
  const row = await saveCampaign(tx, id, {
    ...{ status: 'sending', is_held: false, scheduled_at: ctx.clock.now() },
    ...{ subject, contents: JSON.stringify(contents) },
  });
  await startJob(ctx, tx, row);
  return true;
};

/** Ends one that waits; `reason` is a sentence for its screen. False for one that does not wait. */
export const cancelHeldCampaign = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  id: string,
  reason: string | null = null,
): Promise<boolean> => {
  if (!(await lockWaiting(tx, id))) return false;
  const row = await saveCampaign(tx, id, {
    ...{ status: 'cancelled', is_held: false, scheduled_at: null, time_zone: null },
    ...{ error: reason, finished_at: ctx.clock.now() },
  });
  await emit(ctx, tx, campaignCancelled, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'newsletter_campaign', id, label: row.subject },
  });
  return true;
};

/** To whom one that waits will be sent. */
export const audienceOfHeld = async (
  tx: TenantTransaction,
  id: string,
): Promise<Pick<HeldCampaign, 'listIds' | 'segmentId'> | undefined> => {
  const row = await findCampaign(tx, id);
  return row && { listIds: row.list_ids, segmentId: row.segment_id };
};

export interface CampaignState extends Progress {
  sent: number;
  recipients: number;
  finishedAt: Date | null;
}

export const campaignStates = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, CampaignState>> => {
  if (ids.length === 0) return new Map();
  const rows = await listCampaignStates(tx, ids);
  const counts = await countStates(tx, ids);
  return new Map(
    rows.map(({ id, finished_at: finishedAt, ...row }) => {
      const sent = counts.find((one) => one.campaign_id === id && one.state === 'sent')?.count ?? 0;
      return [id, { ...row, finishedAt, sent }];
    }),
  );
};
