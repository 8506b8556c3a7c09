// Which events a person wants to hear of. What nobody has chosen yet is on.
import type { User } from '@sitewright/contract/auth/auth';
import { notifiableEvents } from '@sitewright/contract/events';
import { z } from 'zod';

export type Notifications = User['notifications'];

const chosen = z.object({ email: z.boolean(), inApp: z.boolean() }).catch({ email: true, inApp: true });

/** The full list from what is stored, which may be older or newer than the list of events. */
export const presentNotifications = (stored: Record<string, unknown>): Notifications =>
  Object.fromEntries(notifiableEvents.map((event) => [event, chosen.parse(stored[event])])) as Notifications;
