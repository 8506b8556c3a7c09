import type { EndpointInput } from '@sitewright/contract/endpoint';
import {
  segmentCreated,
  segmentDeleted,
  segmentUpdated,
} from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type * as contract from '@sitewright/contract/newsletter/segments';
import type { Segment, SegmentRules } from '@sitewright/contract/newsletter/segments';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { changesBetween } from '../../../core/changes.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { countSegmentSubscribers } from './audience.store.ts';
import {
  detachSegment,
  insertSegment,
  listSegmentRows,
  listSegmentUses,
  lockSegment,
  lockSegments,
  removeSegment,
  saveSegment,
  type SegmentRow,
} from './segments.store.ts';

const present = async (tx: TenantTransaction, row: SegmentRow): Promise<Segment> => ({
  id: row.id,
  name: row.name,
  match: row.match,
  rules: row.rules,
  subscribers: await countSegmentSubscribers(tx, row),
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

const about = ({ actor, meta }: RequestContext, { id, name }: SegmentRow) => ({
  tenantId: actor.tenantId,
  actor,
  meta,
  target: { type: 'newsletter_segment' as const, id, label: name },
});

export const listSegments = (ctx: ServerContext, actor: Actor): Promise<{ segments: Segment[] }> => {
  requireNewsletter(actor, 'newsletter.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const segments: Segment[] = [];
    for (const row of await listSegmentRows(tx)) segments.push(await present(tx, row));
    return { segments };
  });
};

export const countSegment = (
  ctx: ServerContext,
  actor: Actor,
  rules: SegmentRules,
): Promise<{ subscribers: number }> => {
  requireNewsletter(actor, 'newsletter.read');
  return withTenant(ctx.db, actor, async (tx) => ({ subscribers: await countSegmentSubscribers(tx, rules) }));
};

export const createSegment = (
  ctx: ServerContext,
  call: RequestContext,
  { name, match, rules }: EndpointInput<typeof contract.createSegment>['body'],
): Promise<Segment> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    await lockSegments(tx);
    const used = (await listSegmentRows(tx)).length;
    if (used >= limits.segmentsMax) {
      throw new AppError('limit_reached', `You’ve reached the limit of ${limits.segmentsMax} segments.`, {
        details: { meter: 'newsletterSegments', used, limit: limits.segmentsMax },
      });
    }
    const row = await insertSegment(tx, { name, match, rules: JSON.stringify(rules) });
    await emit(ctx, tx, segmentCreated, about(call, row));
    return present(tx, row);
  });
};

const requireSegment = async (tx: TenantTransaction, id: string): Promise<SegmentRow> => {
  const row = await lockSegment(tx, id);
  if (!row) throw notFound('The segment');
  return row;
};

export const updateSegment = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, name, match, rules }: EndpointInput<typeof contract.updateSegment>['body'],
): Promise<Segment> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    const before = await requireSegment(tx, id);
    if (before.version !== version) throw staleVersion(before.version, undefined);
    const row = await saveSegment(tx, id, { name, match, rules: JSON.stringify(rules) });
    await emit(ctx, tx, segmentUpdated, {
      ...about(call, row),
      changes: changesBetween(before, { name, match, rules }),
    });
    return present(tx, row);
  });
};

export const deleteSegment = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
): Promise<{ ok: true }> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withTenant(ctx.db, call.actor, async (tx) => {
    const row = await requireSegment(tx, id);
    const uses = await listSegmentUses(tx, id);
    if (uses.length > 0) {
      throw new AppError('in_use', 'A campaign that is not sent yet uses this segment.', {
        details: { campaigns: uses },
      });
    }
    await detachSegment(tx, id);
    await removeSegment(tx, id);
    await emit(ctx, tx, segmentDeleted, about(call, row));
    return { ok: true as const };
  });
};
