// All events. The audit log, emails, webhooks and automations name events from here and from nowhere else.
import type { DomainEvent, EventTarget, NotifiableEvent as Notifiable } from './event.ts';
import * as declarations from './event-declarations.ts';

type Event = Extract<(typeof declarations)[keyof typeof declarations], DomainEvent>;
export type EventName = Event['name'];
/** Types of targets: what events are about. Stored in the audit log, and a filter of its API. */
export type TargetType = EventTarget<Event>;
export type NotifiableEvent = Extract<Event, Notifiable>['name'];

const definitions = Object.values(declarations).flatMap((value) => ('audience' in value ? [value] : []));

/** Every event by its name. */
export const events = new Map<EventName, DomainEvent<EventName>>(
  definitions.map((event) => [event.name, event as DomainEvent<EventName>]),
);

export const targetTypes = [
  ...new Set(definitions.flatMap(({ target }) => target as TargetType | readonly TargetType[])),
] as const;

/** The names of the events that users may be notified of. */
export const notifiableEvents = definitions.flatMap((event) =>
  'isNotifiable' in event ? [event.name] : [],
) as readonly NotifiableEvent[];
