// The index of all events. The audit log, emails, webhooks and automations name events from here and from nowhere else.
import * as account from './account/account-events.ts';
import * as auth from './auth/auth-events.ts';
import * as branding from './branding/branding-events.ts';
import * as comments from './comments/comment-events.ts';
import * as customTemplates from './custom-templates/design-events.ts';
import type { DomainEvent, NotifiableEvent as Notifiable } from './event.ts';
import * as mail from './mail/mail-events.ts';
import * as media from './media/media-events.ts';
import * as members from './members/member-events.ts';
import * as platform from './platform/platform-events.ts';
import * as publishing from './publishing/publishing-events.ts';
import * as reviewLinks from './review-links/review-link-events.ts';
import * as sharing from './sharing/sharing-events.ts';
import * as sites from './sites/site-events.ts';
import * as stock from './stock/stock-events.ts';
import * as tenants from './tenants/tenant-events.ts';
import * as users from './users/user-events.ts';
import * as versions from './versions/version-events.ts';

const definitions = {
  ...auth,
  ...account,
  ...members,
  ...tenants,
  ...branding,
  ...users,
  ...publishing,
  ...sites,
  ...versions,
  ...sharing,
  ...comments,
  ...reviewLinks,
  ...customTemplates,
  ...media,
  ...stock,
  ...platform,
  ...mail,
};

type Event = (typeof definitions)[keyof typeof definitions];
export type EventName = Event['name'];
export type NotifiableEvent = Extract<Event, Notifiable>['name'];

/** Every event by its name. */
export const events = new Map<EventName, DomainEvent<EventName>>(
  Object.values(definitions).map((event) => [event.name, event as DomainEvent<EventName>]),
);

/** The names of the events that users may be notified of. */
export const notifiableEvents = Object.values(definitions).flatMap((event) =>
  'isNotifiable' in event ? [event.name] : [],
) as readonly NotifiableEvent[];
