import { Switch } from '@mantine/core';
import { updateMe } from '@sitewright/contract/auth/auth';
import { events, type NotifiableEvent, notifiableEvents } from '@sitewright/contract/events';
import { type Role, scopeOf } from '@sitewright/contract/permissions';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import listing from '../../ui/listing/listing.module.css';
import { SectionCard } from './section-card.tsx';
import { SectionScreen } from './section-screen.tsx';
import { useStoreCurrentUser, useCurrentUser } from './use-current-user.ts';

const channels = ['email', 'inApp'] as const;
type Channel = (typeof channels)[number];
type Choice = Record<Channel, boolean>;

/** Events of the installation reach its staff only. */
const eventsFor = (role: Role): NotifiableEvent[] =>
  notifiableEvents.filter(
    (name) => events.get(name)?.audience !== 'platform' || scopeOf(role, 'platform.read') !== undefined,
  );

/** Notification settings, `/profile/notifications`. Each change is saved immediately. */
export default function NotificationsScreen() {
  const { t } = useTranslation(['profile', 'auth', 'features']);
  const person = useCurrentUser();
  const keep = useStoreCurrentUser();
  /** Optimistic values of changes that are not saved yet. */
  const [chosen, setChosen] = useState<Partial<Record<NotifiableEvent, Choice>>>({});
  const choiceOf = (event: NotifiableEvent): Choice => chosen[event] ?? person.notifications[event];

  const handleChoice = async (event: NotifiableEvent, channel: Channel, isOn: boolean): Promise<void> => {
    const choice = { ...choiceOf(event), [channel]: isOn };
    setChosen((before) => ({ ...before, [event]: choice }));
    try {
      keep(await request(updateMe, { body: { notifications: { [event]: choice } } }));
      notify.success(t('auth:profile.success'));
    } catch (error) {
      notify.error(messageOf(error, t('auth:profile.failed')));
    }
    // Keep the optimistic value while a later change of the same event is in flight.
    setChosen((now) => (now[event] === choice ? { ...now, [event]: undefined } : now));
  };

  return (
    <SectionScreen section="notifications">
      <SectionCard title={t('notifications.title')} text={t('notifications.always')}>
        <table className={listing.table}>
          <thead>
            <tr>
              <th scope="col">{t('notifications.event')}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications.channels.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {eventsFor(person.role).map((event) => (
              <tr key={event}>
                <th scope="row">{t(`features:notifications.${event}`)}</th>
                {channels.map((channel) => (
                  <td key={channel} data-label={t(`notifications.channels.${channel}`)}>
                    <Switch
                      aria-label={t('notifications.switch', {
                        channel: t(`notifications.channels.${channel}`),
                        event: t(`features:notifications.${event}`),
                      })}
                      checked={choiceOf(event)[channel]}
                      onChange={({ currentTarget }) =>
                        void handleChoice(event, channel, currentTarget.checked)
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SectionCard>
    </SectionScreen>
  );
}
