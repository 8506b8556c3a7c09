// Where in the app to look at what somebody is told of. A path of the app; the mail adds its origin.
import { type NotifiableEvent, notifiableEvents } from '@sitewright/contract/events';

interface Thing {
  id: string;
  label: string | null | undefined;
}

const dashboard = '/dashboard';

/** The site among the others, with its state and what can be done about it. */
const siteCard = ({ label }: Thing): string =>
  label ? `${dashboard}?${new URLSearchParams({ q: label }).toString()}` : dashboard;

const places: Partial<Record<NotifiableEvent, (thing: Thing) => string>> = {
  'member.joined': ({ id }) => `/tenant/users/${encodeURIComponent(id)}`,
  'member.removed': () => '/tenant/users',
  'site.published': siteCard,
  'site.unpublished': siteCard,
  'site.schedule_failed': ({ id }) => `/builder/${encodeURIComponent(id)}`,
  'site.shared': siteCard,
  'site.transfer_offered': ({ id }) => `/sites/${encodeURIComponent(id)}/transfer`,
  'site.transfer_declined': siteCard,
  'site.transferred': siteCard,
  'comment.added': ({ id }) => `/builder/${encodeURIComponent(id)}`,
  'media.blocked': () => '/media',
  'site.trashed': () => `${dashboard}?view=trash`,
};

export const isNotifiable = (action: string): action is NotifiableEvent =>
  (notifiableEvents as readonly string[]).includes(action);

/** The dashboard for whatever has no place of its own, as for an event that another version knows. */
export const placeOf = (event: string, thing: Thing): string =>
  (isNotifiable(event) ? places[event]?.(thing) : undefined) ?? dashboard;
