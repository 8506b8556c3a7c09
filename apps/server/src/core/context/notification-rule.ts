// Rules for notifying users of an event: recipients, path in the app and text of the email.
import type { NotifiableEvent } from '@sitewright/contract/event';
import type { SharedRole, TenantRole } from '@sitewright/contract/permissions';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { ReceivedEvent } from './subscriber.ts';

export interface NotificationTarget {
  id: string;
  /** Its present name; null once it is deleted. */
  label: string | null;
  /** Site of the event, where its payload names one. */
  siteId: string | null;
  /** Workspace of the event. */
  tenantId: string | null;
}

/** Values for the text of an email. */
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
  /** Ids of users. The actor is never notified, and the user whom the event is about only with `toTarget`. */
  recipients: (tx: Transaction<Database>, event: ReceivedEvent<E>) => Promise<readonly string[]>;
  toTarget?: true;
  /** A path of the app. */
  path: (target: NotificationTarget) => string;
  /** Absent: the feature sends an email of its own to `emailRecipientsOf`. */
  email?: { en: NotificationText; vi: NotificationText };
}

export const defineNotification = <E extends NotifiableEvent>(rule: NotificationRule<E>): NotificationRule =>
  rule as unknown as NotificationRule;
