import type { z } from 'zod';

/**
 * Readers of an event in the audit log besides the staff of the installation. `user`: its actor and the user whom it is
 * about. `tenant`: also the admins of its tenant. `platform`: nobody else.
 */
export type EventAudience = 'user' | 'tenant' | 'platform';

/** One thing that can happen. The audit log, notifications, webhooks and automations name events by their definition. */
export interface DomainEvent<
  Name extends string = string,
  Target extends string = string,
  Payload extends z.ZodType = z.ZodType,
> {
  name: Name;
  audience: EventAudience;
  /** Type of the thing that it is about, stored in the audit log; several where one event has targets of different types. */
  target: Target | readonly Target[];
  /** Somebody may see less or more than before: a replica is not asked until it knows. */
  changesRights?: true;
  /** False for what visitors do by the thousand: subscribers receive it, and the audit log stays readable. */
  isAudited?: false;
  /** Fields besides actor, target and changes, for subscribers and the audit log. Never secrets. */
  payload: Payload;
}

export const defineEvent = <
  const Name extends string,
  const Target extends string,
  Payload extends z.ZodType,
>(
  name: Name,
  definition: Omit<DomainEvent<Name, Target, Payload>, 'name'>,
): DomainEvent<Name, Target, Payload> => ({ name, ...definition });

export type EventPayload<E extends DomainEvent> =
  E extends DomainEvent<string, string, infer P> ? z.output<P> : never;
export type EventTarget<E extends DomainEvent> = E extends DomainEvent<string, infer T> ? T : never;

/** An event that users may be notified of, and may choose not to be. */
export type NotifiableEvent = DomainEvent & { isNotifiable: true };

export const defineNotifiableEvent = <
  const Name extends string,
  const Target extends string,
  Payload extends z.ZodType,
>(
  name: Name,
  definition: Omit<DomainEvent<Name, Target, Payload>, 'name'>,
): DomainEvent<Name, Target, Payload> & { isNotifiable: true } => ({
  ...defineEvent(name, definition),
  isNotifiable: true,
});
