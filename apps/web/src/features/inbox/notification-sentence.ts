import { type NotifiableEvent, notifiableEvents } from '@sitewright/contract/events';
import type { Notification } from '@sitewright/contract/account/notifications';
import type { TFunction } from 'i18next';

const isKnown = (event: string): event is NotifiableEvent =>
  (notifiableEvents as readonly string[]).includes(event);

/** Localized sentence of a notification; a generic one for unknown events. */
export function notificationSentence(
  t: TFunction<['inbox', 'features']>,
  { event, target, workspace, role }: Notification,
): string {
  const names = {
    workspace,
    target: target ?? t(event.startsWith('member.') ? 'somebody' : 'something'),
  };
  if (!isKnown(event)) return t('other', names);
  return t(`features:inbox.${event}`, { ...names, ...(role && { context: role }) });
}
