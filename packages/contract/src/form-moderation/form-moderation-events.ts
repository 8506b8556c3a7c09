import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const ofSite = z.strictObject({ siteId: z.string() });

/** Only the platform's staff are notified, so that nobody learns what to avoid. `userIds`: staff. */
export const formFlagged = defineNotifiableEvent('form.flagged', {
  audience: 'platform',
  target: 'form',
  payload: ofSite.extend({ kinds: z.array(z.string()) }),
});

export const formFlagDismissed = defineEvent('form.flag_dismissed', {
  audience: 'platform',
  target: 'form',
  payload: ofSite,
});

export const formBlocked = defineNotifiableEvent('form.blocked', {
  audience: 'tenant',
  target: 'form',
  payload: ofSite.extend({ reason: z.string() }),
});

export const formUnblocked = defineNotifiableEvent('form.unblocked', {
  audience: 'tenant',
  target: 'form',
  payload: ofSite,
});
