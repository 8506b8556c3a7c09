import { Button, Tabs } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import styles from '../../../ui/listing/listing.module.css';
import { InvitationsTab } from './invitations-tab.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTab } from './members-tab.tsx';

/** Members and invitations of a tenant, `/tenant/users`. */
export default function MembersScreen() {
  const { t } = useTranslation('tenant');
  const { person } = useSession();
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const tab = params.get('tab') === 'invitations' ? 'invitations' : 'people';
  const mayWrite = person !== undefined && scopeOf(person.role, 'members.write') !== undefined;
  const invite = (): void => setInviting(true);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('people.title')}</h1>
          <p>{t('people.lead')}</p>
        </div>
        {mayWrite && (
          <Button leftSection={<IconUserPlus size={17} stroke={1.6} />} onClick={invite}>
            {t('people.invite')}
          </Button>
        )}
      </header>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next === 'invitations' ? { tab: next } : {})}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="people">{t('people.tab')}</Tabs.Tab>
          <Tabs.Tab value="invitations">{t('invitations.tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <MembersTab />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTab mayWrite={mayWrite} onInvite={invite} />
        </Tabs.Panel>
      </Tabs>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
