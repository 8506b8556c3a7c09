// How users are told of an event: whom it concerns, where in the app to look at it, and what the email says.
import type { NotifiableEvent } from '@sitewright/contract/event';
import type { SharedRole, TenantRole } from '@sitewright/contract/permissions';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { ReceivedEvent } from './subscriber.ts';

export interface NotificationTarget {
  id: string;
  /** What it is called now; null once it is gone. */
  label: string | null;
}

/** What the sentence of an email may name. */
export interface NotificationValues {
  target: string;
  tenantName: string;
  /** The new role, where the event is about one. */
  role: TenantRole | SharedRole | undefined;
}

/** `subject` is the heading too; `action` labels the button that leads to `path`. */
export type NotificationText = (values: NotificationValues) => { subject: string; action: string };

export interface NotificationRule<E extends NotifiableEvent = NotifiableEvent> {
  event: E;
  /** Ids of the users whom it concerns. The actor is never told; the user it is about only where `toTarget` says so. */
  recipients: (tx: Transaction<Database>, event: ReceivedEvent<E>) => Promise<readonly string[]>;
  toTarget?: true;
  /** A path of the app. */
  path: (target: NotificationTarget) => string;
  email: { en: NotificationText; vi: NotificationText };
}

export const defineNotification = <E extends NotifiableEvent>(rule: NotificationRule<E>): NotificationRule =>
  rule as unknown as NotificationRule;
