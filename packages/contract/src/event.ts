import type { z } from 'zod';

/**
 * Who may read an event in the audit log besides the staff of the installation. `user`: whoever did it and whom it was
 * done to. `tenant`: also the admins of its tenant. `platform`: nobody else.
 */
export type EventAudience = 'user' | 'tenant' | 'platform';

/** What an event can be about. Stored in the audit log and a filter of its API. */
export const targetTypes = [
  'user',
  'invitation',
  'tenant',
  'site',
  'design',
  'media',
  'stock_picture',
  'settings',
  'mail',
  'session',
  'passkey',
  'identity',
] as const;
export type TargetType = (typeof targetTypes)[number];

/** One thing that can happen. The audit log, notifications, webhooks and automations name events by their definition. */
export interface DomainEvent<
  Name extends string = string,
  Target extends TargetType = TargetType,
  Payload extends z.ZodType = z.ZodType,
> {
  name: Name;
  audience: EventAudience;
  /** What it is about; several where the same thing happens to one of different kinds. */
  target: Target | readonly Target[];
  /** What subscribers and the audit log are told besides actor, target and changes. Secrets never belong here. */
  payload: Payload;
}

export const defineEvent = <
  const Name extends string,
  const Target extends TargetType,
  Payload extends z.ZodType,
>(
  name: Name,
  definition: Omit<DomainEvent<Name, Target, Payload>, 'name'>,
): DomainEvent<Name, Target, Payload> => ({ name, ...definition });

export type EventPayload<E extends DomainEvent> =
  E extends DomainEvent<string, TargetType, infer P> ? z.output<P> : never;
export type EventTarget<E extends DomainEvent> = E extends DomainEvent<string, infer T> ? T : never;

/** An event that users may be notified of, and may choose not to be. */
export type NotifiableEvent = DomainEvent & { isNotifiable: true };

export const defineNotifiableEvent = <
  const Name extends string,
  const Target extends TargetType,
  Payload extends z.ZodType,
>(
  name: Name,
  definition: Omit<DomainEvent<Name, Target, Payload>, 'name'>,
): DomainEvent<Name, Target, Payload> & { isNotifiable: true } => ({
  name,
  ...definition,
  isNotifiable: true,
});
