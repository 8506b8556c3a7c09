import { Switch } from '@mantine/core';
import { updateMe } from '@sitewright/contract/auth';
import { type NotifiableEvent, notifiableEvents } from '@sitewright/contract/events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import listing from '../../ui/listing/listing.module.css';
import { SectionCard } from './section-card.tsx';
import { SectionScreen } from './section-screen.tsx';
import { useKeepPerson, usePerson } from './use-person.ts';

/** Which events one is told of, `/profile/notifications`. Each choice counts at once. */
export default function NotificationsScreen() {
  const { t } = useTranslation(['profile', 'auth']);
  const person = usePerson();
  const keep = useKeepPerson();
  /** What was chosen and is not kept yet; it shows at once. */
  const [chosen, setChosen] = useState<Partial<Record<NotifiableEvent, boolean>>>({});

  const handleChoice = async (event: NotifiableEvent, email: boolean): Promise<void> => {
    setChosen((before) => ({ ...before, [event]: email }));
    try {
      const { inApp } = person.notifications[event];
      keep(await request(updateMe, { body: { notifications: { [event]: { email, inApp } } } }));
      notify.success(t('auth:profile.success'));
    } catch (error) {
      notify.error(messageOf(error, t('auth:profile.failed')));
    }
    setChosen(({ [event]: _done, ...others }) => others);
  };

  return (
    <SectionScreen section="notifications">
      <SectionCard title={t('notifications.email')} text={t('notifications.always')}>
        <ul className={listing.plain}>
          {notifiableEvents.map((event) => (
            <li key={event}>
              <Switch
                label={t(`notifications.events.${event}`)}
                checked={chosen[event] ?? person.notifications[event].email}
                onChange={({ currentTarget }) => void handleChoice(event, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </SectionCard>
    </SectionScreen>
  );
}
