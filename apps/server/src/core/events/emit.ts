// Emits events in the transaction of the change: the audit row, the event and the jobs of its subscribers are
// committed or rolled back with it.
import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventPayload, EventTarget } from '@sitewright/contract/event';
import { limits } from '@sitewright/contract/limits';
import type { Kysely, Transaction } from 'kysely';
import type { ServerContext } from '../context/server-context.ts';
import type { Database } from '../db/tables.ts';
import { publishRightsChange } from '../db/replica/rights-notice.ts';
import { hashIp } from '../hash-ip.ts';
import type { RequestMeta } from '../request-meta.ts';
import type { EventActor } from '../context/event-actor.ts';
import { insertAuditEntry, insertEvent } from './events.store.ts';
import { type Changes, type EventJob, queueOf, timeoutOf } from '../context/subscriber.ts';

interface EmissionBase<E extends DomainEvent> {
  /** Null for events of the installation and of accounts; otherwise the tenant of the transaction. */
  tenantId: string | null;
  actor: EventActor;
  target: { type: EventTarget<E>; id: string; label?: string | undefined };
  /** Field → before and after. Never secrets. */
  changes?: Changes | undefined;
  meta?: RequestMeta | undefined;
}

/** An event without fields of its own has the payload `Record<string, never>`, whose keys are any string. */
type HasRequiredFields<Payload> = string extends keyof Payload
  ? false
  : Partial<Payload> extends Payload
    ? false
    : true;

export type Emission<E extends DomainEvent> = EmissionBase<E> &
  (HasRequiredFields<EventPayload<E>> extends true
    ? { payload: EventPayload<E> }
    : { payload?: EventPayload<E> | undefined });

/** The fields that differ from event to event where actor, tenant and target are known. */
export type EmissionDetail<E extends DomainEvent> = Omit<
  Emission<E>,
  'tenantId' | 'actor' | 'target' | 'meta'
>;

/** Targets whose label would name a person; their events carry the id alone. */
const personalTargets: readonly string[] = ['user', 'invitation', 'identity', 'mail', 'session'];

export type EmitContext = Pick<ServerContext, 'secretKey' | 'queue' | 'subscribers'> &
  Partial<Pick<ServerContext, 'replica'>>;

export const emit = async <E extends DomainEvent>(
  ctx: EmitContext,
  tx: Kysely<Database> | Transaction<Database>,
  event: E,
  emission: Emission<E>,
): Promise<void> => {
  const { tenantId, actor, target, meta } = emission;
  const userId = 'userId' in actor ? actor.userId : null;
  const payload = JSON.stringify(event.payload.parse(emission.payload ?? {}));
  const changes = JSON.stringify(emission.changes ?? {});
  if (event.isAudited !== false)
    await insertAuditEntry(tx, {
      action: event.name,
      tenant_id: tenantId,
      actor_id: userId,
      actor_type: actor.kind === 'guest' ? 'system' : actor.kind,
      actor_label: 'label' in actor ? (actor.label ?? null) : null,
      target_type: target.type,
      target_id: target.id,
      target_label: target.label ?? null,
      changes,
      detail: payload,
      request_id: meta?.requestId ?? null,
      ip_hash: meta ? hashIp(ctx, meta.ip) : null,
      user_agent: meta?.userAgent.slice(0, limits.events.userAgentLength) ?? null,
    });
  // Not returned by the database: an event of no tenant is not visible in the transaction of a tenant.
  const eventId = randomUUID();
  await insertEvent(tx, {
    id: eventId,
    name: event.name,
    tenant_id: tenantId,
    actor_kind: actor.kind,
    actor_id: userId,
    actor_name: actor.kind === 'guest' ? actor.name : null,
    target_type: target.type,
    target_id: target.id,
    target_label: personalTargets.includes(target.type) ? null : (target.label ?? null),
    changes,
    payload,
  });
  if (event.changesRights && ctx.replica) await publishRightsChange(tx, { tenantId });
  const job: EventJob = { eventId, tenantId };
  for (const subscriber of ctx.subscribers) {
    if (!subscriber.accepts(event.name)) continue;
    await ctx.queue.enqueue(tx, queueOf(subscriber), job, { timeoutSeconds: timeoutOf(subscriber) });
  }
};

/** `emit` for helpers that know the actor, the tenant and the target of several events. */
export const emitAbout = <E extends DomainEvent>(
  ctx: EmitContext,
  tx: Kysely<Database> | Transaction<Database>,
  event: E,
  about: Pick<EmissionBase<DomainEvent>, 'tenantId' | 'actor' | 'target' | 'meta'>,
  detail: EmissionDetail<E>,
): Promise<void> => emit(ctx, tx, event, { ...about, ...detail } as unknown as Emission<E>);
