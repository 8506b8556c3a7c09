import { Avatar, UnstyledButton } from '@mantine/core';
import { demoLogin, demoPeople, type DemoPerson, type SignedIn } from '@sitewright/contract/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from '../auth.module.css';

/** The demo users, in a browser that opened the printed link; elsewhere on this machine, where that link is. */
export function DemoPeople({ onSignIn }: { onSignIn: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('auth');
  const people = useQuery({ queryKey: ['demo-people'], queryFn: () => request(demoPeople), retry: false });
  const enter = useMutation({
    mutationFn: ({ id }: DemoPerson) => request(demoLogin, { body: { id } }),
    onSuccess: onSignIn,
    onError: (error) => notify.error(messageOf(error, t('login.failed'))),
  });
  if (!people.data) return null;
  if (people.data.isLocked) return <p className={styles.preview}>{t('demo.locked')}</p>;
  if (people.data.people.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      <p>{t('demo.text')}</p>
      <ul className={styles.people}>
        {people.data.people.map((person) => (
          <li key={person.id}>
            <UnstyledButton disabled={enter.isPending} onClick={() => enter.mutate(person)}>
              <Avatar name={person.name} size={32} radius="xl" aria-hidden="true" />
              <span>
                <strong>{person.name}</strong>
                <small>{t(`demo.roles.${person.role}`)}</small>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
