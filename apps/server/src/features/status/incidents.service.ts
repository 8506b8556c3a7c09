// Incidents that the platform's staff write down for the status page.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/status/status';
import type { Incident, IncidentFields } from '@sitewright/contract/status/status';
import { incidentCreated, incidentDeleted, incidentUpdated } from '@sitewright/contract/status/status-events';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import { requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { changesBetween } from '../../core/changes.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { paginationOf } from '../../core/listing.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  type IncidentRow,
  insertIncident,
  listIncidentRows,
  lockIncident,
  removeIncident,
  saveIncident,
} from './incidents.store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const presentIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  title: row.title,
  description: row.description,
  severity: row.severity,
  date: row.started_at.toISOString(),
  duration:
    row.ended_at === null ? null : Math.round((row.ended_at.getTime() - row.started_at.getTime()) / minuteMs),
  version: row.version,
});

export const listIncidents = async (
  ctx: ServerContext,
  query: EndpointInput<typeof contract.listIncidents>['query'],
) => {
  const { rows, total } = await listIncidentRows(ctx.db, query);
  return { incidents: rows.map(presentIncident), pagination: paginationOf(query, total) };
};

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

type Times = Pick<IncidentFields, 'startedAt' | 'endedAt'>;

const assertTimes = ({ startedAt, endedAt }: Times, now: Date): void => {
  const start = Date.parse(startedAt);
  if (start < now.getTime() - limits.incidentAgeDaysMax * dayMs)
    refuse('startedAt', `Enter a start within the last ${limits.incidentAgeDaysMax} days.`);
  if (endedAt !== null && Date.parse(endedAt) < start)
    refuse('endedAt', 'The end can’t be before the start.');
};

const fieldsOf = (row: IncidentRow): IncidentFields => ({
  title: row.title,
  description: row.description,
  severity: row.severity,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** An empty translation is none: readers get the English text. */
const stored = ({ en, vi }: IncidentFields['title']): string =>
  JSON.stringify(vi === undefined || vi === '' ? { en } : { en, vi });

const columnsOf = ({ title, description, severity, startedAt, endedAt }: IncidentFields) => ({
  title: stored(title),
  description: stored(description),
  severity,
  started_at: startedAt,
  ended_at: endedAt,
});

const aboutIncident = ({ actor, meta }: RequestContext, { id, title }: IncidentRow) => ({
  tenantId: null,
  actor,
  target: { type: 'incident' as const, id, label: title.en },
  meta,
});

export const createIncident = async (
  ctx: ServerContext,
  call: RequestContext,
  fields: IncidentFields,
): Promise<Incident> => {
  requirePermission(call.actor, 'status.write');
  assertTimes(fields, ctx.clock.now());
  const row = await inTransaction(ctx.db, async (tx) => {
    const added = await insertIncident(tx, { ...columnsOf(fields), author_id: call.actor.userId });
    await emit(ctx, tx, incidentCreated, aboutIncident(call, added));
    return added;
  });
  ctx.statusCache.invalidate('');
  return presentIncident(row);
};

export const updateIncident = async (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, ...change }: EndpointInput<typeof contract.updateIncident>['body'],
): Promise<Incident> => {
  requirePermission(call.actor, 'status.write');
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = await lockIncident(tx, id);
    if (!before) throw notFound('The incident');
    if (before.version !== version) throw staleVersion(before.version, undefined);
    const old = fieldsOf(before);
    const fields: IncidentFields = {
      title: change.title ?? old.title,
      description: change.description ?? old.description,
      severity: change.severity ?? old.severity,
      startedAt: change.startedAt ?? old.startedAt,
      endedAt: change.endedAt === undefined ? old.endedAt : change.endedAt,
    };
    const changes = changesBetween(old, fields);
    if (Object.keys(changes).length === 0) return before;
    if ('startedAt' in changes || 'endedAt' in changes) assertTimes(fields, ctx.clock.now());
    const after = await saveIncident(tx, id, columnsOf(fields));
    await emit(ctx, tx, incidentUpdated, { ...aboutIncident(call, after), changes });
    return after;
  });
  ctx.statusCache.invalidate('');
  return presentIncident(row);
};

export const deleteIncident = async (ctx: ServerContext, call: RequestContext, id: string) => {
  requirePermission(call.actor, 'status.write');
  await inTransaction(ctx.db, async (tx) => {
    const row = await removeIncident(tx, id);
    if (!row) throw notFound('The incident');
    await emit(ctx, tx, incidentDeleted, aboutIncident(call, row));
  });
  ctx.statusCache.invalidate('');
  return { ok: true as const };
};
