// Subscribers to domain events. Each has a queue of its own, so a slow or failing one keeps no other waiting.
import type { DomainEvent, EventPayload, EventTarget } from '@sitewright/contract/event';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { EventActor } from './event-actor.ts';

/** Former and new value of each changed field. */
export type Changes = Record<string, { before?: unknown; after?: unknown }>;

/** An event as a subscriber receives it. */
export interface ReceivedEvent<E extends DomainEvent = DomainEvent> {
  id: string;
  name: E['name'];
  at: Date;
  /** Null for events of the installation and of accounts. */
  tenantId: string | null;
  actor: EventActor;
  /** `label`: the name of a thing at that time; null for users, who are identified by their id. */
  target: { type: EventTarget<E>; id: string; label: string | null };
  changes: Changes;
  payload: EventPayload<E>;
}

export interface Subscriber<Ctx> {
  /** Names its queue and its deliveries, so it never changes. */
  name: string;
  /** True for the names of events that it receives. */
  accepts: (name: string) => boolean;
  /**
   * Called at least once for each event, in a transaction of the event's tenant that also records the delivery: what it
   * writes there happens once. Work outside the database is made idempotent by `key`.
   */
  handle: (ctx: Ctx, tx: Transaction<Database>, event: ReceivedEvent, key: string) => Promise<unknown>;
  /** Defaults to `limits.events.deliverySeconds`. A delivery that takes longer is cut off and retried. */
  timeoutSeconds?: number;
}

/** Seconds until a delivery is cut off. */
export const timeoutOf = ({ timeoutSeconds }: Pick<Subscriber<never>, 'timeoutSeconds'>): number =>
  timeoutSeconds ?? limits.events.deliverySeconds;

export const queueOf = ({ name }: Pick<Subscriber<never>, 'name'>): string => `events.${name}`;

export interface EventJob {
  eventId: string;
  tenantId: string | null;
}
