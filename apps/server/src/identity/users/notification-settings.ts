// Events that a user is notified of. Events without a stored choice are on.
import type { User } from '@sitewright/contract/auth/auth';
import { notifiableEvents } from '@sitewright/contract/events';
import { z } from 'zod';

export type Notifications = User['notifications'];

const chosen = z.object({ email: z.boolean(), inApp: z.boolean() }).catch({ email: true, inApp: true });

/** Builds the full list from the stored one, which may be older or newer than the list of events. */
export const presentNotifications = (stored: Record<string, unknown>): Notifications =>
  Object.fromEntries(notifiableEvents.map((event) => [event, chosen.parse(stored[event])])) as Notifications;
