import type { FormEvent, FormStatistics } from '@sitewright/contract/forms/form-statistics';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { requireSite } from '../../sites/require-site.ts';
import { findPublicForm } from '../../forms/forms.store.ts';
import { requireForm } from '../../forms/require-form.ts';
import {
  countEvent,
  type CountRow,
  listCompletions,
  listCounts,
  medianSeconds,
} from './form-counts.store.ts';

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const sumOf = (rows: readonly CountRow[], event: FormEvent): number =>
  rows.filter((row) => row.event === event).reduce((sum, { count }) => sum + count, 0);

export const getFormStatistics = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: { siteId: string; id: string },
  period: { days: number },
): Promise<FormStatistics> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.forms');
    const form = await requireForm(tx, { siteId, id });
    const now = ctx.clock.now().getTime();
    const days = Array.from({ length: period.days }, (_, at) => dayOf(now - (period.days - 1 - at) * dayMs));
    const since = days[0]!;
    const counts = await listCounts(tx, form.id, since);
    const completions = new Map(
      (await listCompletions(tx, form.id, since)).map(({ day, count }) => [day, count]),
    );
    const byDay = Map.groupBy(counts, ({ day }) => day);
    const leaves = counts.filter(({ event }) => event === 'leave');
    return {
      days: days.map((day) => {
        const ofDay = byDay.get(day) ?? [];
        return {
          day,
          views: sumOf(ofDay, 'view'),
          starts: sumOf(ofDay, 'start'),
          completions: completions.get(day) ?? 0,
        };
      }),
      views: sumOf(counts, 'view'),
      starts: sumOf(counts, 'start'),
      completions: [...completions.values()].reduce((sum, count) => sum + count, 0),
      medianSeconds: await medianSeconds(tx, form.id, since),
      fields: form.draft.fields.flatMap(({ id: fieldId, label }) => {
        const left = sumOf(
          leaves.filter((row) => row.field_id === fieldId),
          'leave',
        );
        return left === 0 ? [] : [{ fieldId, label, left }];
      }),
    };
  });

export interface VisitorEvent {
  tenantId: string;
  siteId: string;
  publicId: string;
  ip: string;
  event: FormEvent;
  fieldId: string;
}

/** Counts what a visitor did. A form or field that does not exist counts nothing. */
export const countVisitorEvent = async (
  ctx: ServerContext,
  { tenantId, siteId, publicId, ip, event, fieldId }: VisitorEvent,
): Promise<void> => {
  await enforceRateLimit(ctx, [
    {
      key: `form-statistics:${publicId}:${hashIp(ctx, ip)}`,
      limit: formLimits.statisticsEventsPerMinutePerIp,
      windowSeconds: 60,
    },
  ]);
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicForm(tx, siteId, publicId);
    if (!form) return;
    const isKnown = form.draft.fields.some(({ id }) => id === fieldId);
    if (event === 'leave' && !isKnown) return;
    const day = dayOf(ctx.clock.now().getTime());
    await countEvent(tx, { formId: form.id, day, event, fieldId: event === 'leave' ? fieldId : '' });
  });
};
