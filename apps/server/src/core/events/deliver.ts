// Delivers events to their subscribers, at least once each.
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Job } from '../context/job.ts';
import type { ServerContext } from '../context/server-context.ts';
import type { Database } from '../db/tables.ts';
import { inTransaction, withTenant } from '../db/tenant-scope.ts';
import type { EventActor } from '../context/event-actor.ts';
import {
  claimDelivery,
  deleteOldEvents,
  type EventRow,
  findEvent,
  limitStatements,
  listTenantsWithOldEvents,
} from './events.store.ts';
import {
  type Changes,
  type EventJob,
  queueOf,
  type ReceivedEvent,
  type Subscriber,
  timeoutOf,
} from '../context/subscriber.ts';

const actorOf = (row: EventRow): EventActor => {
  if (row.actor_kind === 'guest') return { kind: 'guest', name: row.actor_name ?? '' };
  if (row.actor_id === null) return { kind: 'system' };
  return { kind: row.actor_kind as 'user', userId: row.actor_id };
};

const present = (row: EventRow): ReceivedEvent => ({
  id: row.id,
  name: row.name,
  at: row.at,
  tenantId: row.tenant_id,
  actor: actorOf(row),
  target: { type: row.target_type, id: row.target_id, label: row.target_label },
  changes: row.changes as unknown as Changes,
  payload: row.payload,
});

const inTenant = (
  ctx: ServerContext,
  tenantId: string | null,
  run: (tx: Transaction<Database>) => Promise<void>,
): Promise<void> => (tenantId === null ? inTransaction(ctx.db, run) : withTenant(ctx.db, { tenantId }, run));

/** A handler that never returns must not keep its transaction, and with it a connection, for ever. */
const withTimeout = async (work: Promise<unknown>, { name, seconds }: { name: string; seconds: number }) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`The subscriber ${name} did not finish within ${seconds} seconds.`)),
    seconds * 1_000,
  );
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

const countDelivery = ({ metrics }: ServerContext, subscriber: string, result: 'delivered' | 'failed') => {
  metrics
    .counter({
      name: 'sitewright_events_delivered',
      help: 'Deliveries of domain events by subscriber; a failed one is retried.',
      labels: ['subscriber', 'result'],
    })
    .of(subscriber, result)
    .increment();
};

const deliver = (
  ctx: ServerContext,
  subscriber: Subscriber<ServerContext>,
  { eventId, tenantId }: EventJob,
): Promise<void> =>
  inTenant(ctx, tenantId, async (tx) => {
    const seconds = timeoutOf(subscriber);
    await limitStatements(tx, seconds);
    const row = await findEvent(tx, eventId);
    // Purged, or rolled back with what happened.
    if (!row) return;
    const isNew = await claimDelivery(tx, {
      event_id: eventId,
      subscriber: subscriber.name,
      tenant_id: tenantId,
    });
    if (!isNew) return;
    const { name } = subscriber;
    await withTimeout(subscriber.handle(ctx, tx, present(row), `${eventId}:${name}`), { name, seconds });
  });

export const deliverEvent = async (
  ctx: ServerContext,
  subscriber: Subscriber<ServerContext>,
  job: EventJob,
): Promise<void> => {
  try {
    await deliver(ctx, subscriber, job);
    countDelivery(ctx, subscriber.name, 'delivered');
  } catch (error) {
    countDelivery(ctx, subscriber.name, 'failed');
    throw error;
  }
};

const dayMs = 24 * 60 * 60_000;

export const purgeEvents = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.events.keptDays * dayMs);
  for (const tenantId of await listTenantsWithOldEvents(ctx.db, before)) {
    await inTenant(ctx, tenantId, (tx) => deleteOldEvents(tx, tenantId, before));
  }
};

/** The jobs that deliver to these subscribers, and the one that purges. */
export const eventJobs = (subscribers: readonly Subscriber<ServerContext>[]): readonly Job[] => [
  ...subscribers.map((subscriber) => ({
    name: queueOf(subscriber),
    run: (ctx: ServerContext, data: object) => deliverEvent(ctx, subscriber, data as EventJob),
  })),
  { name: 'events.purge', cron: '20 3 * * *', run: purgeEvents },
];
