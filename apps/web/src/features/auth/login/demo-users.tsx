import { Avatar, UnstyledButton } from '@mantine/core';
import { demoLogin, listDemoUsers, type DemoUser, type SignedIn } from '@sitewright/contract/auth/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from '../auth.module.css';

const useDemoUsers = () =>
  useQuery({ queryKey: ['demo-people'], queryFn: () => request(listDemoUsers), retry: false }).data;

/** Hint where to find the link that unlocks the demo users. */
export function DemoHint() {
  const { t } = useTranslation('auth');
  return useDemoUsers()?.isLocked ? <p className={styles.preview}>{t('demo.locked')}</p> : null;
}

/** Demo users, shown in a browser that opened the link printed at startup. */
export function DemoUsers({ onSignIn }: { onSignIn: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('auth');
  const people = useDemoUsers()?.people ?? [];
  const enter = useMutation({
    mutationFn: ({ id }: DemoUser) => request(demoLogin, { body: { id } }),
    onSuccess: onSignIn,
    onError: (error) => notify.error(messageOf(error, t('login.failed'))),
  });
  if (people.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      <p>{t('demo.text')}</p>
      <ul className={styles.people}>
        {people.map((person) => (
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
