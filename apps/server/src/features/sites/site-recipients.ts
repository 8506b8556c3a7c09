// Recipients of notifications about a site, and paths of the site in the app.
import type { DomainEvent } from '@sitewright/contract/event';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { NotificationTarget } from '../../core/context/notification-rule.ts';
import type { ReceivedEvent } from '../../core/context/subscriber.ts';
import { listOwnerIds } from './sites.store.ts';

export const siteOwner = (
  tx: Transaction<Database>,
  { tenantId, target }: Pick<ReceivedEvent<DomainEvent<string, 'site'>>, 'tenantId' | 'target'>,
): Promise<string[]> => listOwnerIds(tx, { tenantId, siteId: target.id });

const dashboard = '/dashboard';

/** The site among the others, with its state and its actions. */
export const siteCardPath = ({ label }: NotificationTarget): string =>
  label ? `${dashboard}?${new URLSearchParams({ q: label }).toString()}` : dashboard;

export const builderPath = ({ id }: Pick<NotificationTarget, 'id'>): string =>
  `/builder/${encodeURIComponent(id)}`;
