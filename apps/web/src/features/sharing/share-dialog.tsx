import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { SharedRole } from '@sitewright/contract/permissions';
import type { listSitePeople, SitePerson } from '@sitewright/contract/sharing';
import type { Site } from '@sitewright/contract/sites';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/listing/list-faces.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import styles from './sharing.module.css';
import { SharedRoleSelect } from './shared-role-select.tsx';
import { useCandidates, useSharing, useSitePeople } from './use-site-people.ts';

type People = EndpointResponse<typeof listSitePeople>;
type Name = People['owner'];

/** Who works on a site: found, added, changed and taken off. Each act counts at once. */
export function ShareDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const query = useSitePeople(site.id);
  return (
    <Modal opened onClose={onClose} title={t('title', { name: site.name })} size={560}>
      <div className={styles.dialog}>
        <Loaded query={query}>{(people) => <SitePeople siteId={site.id} people={people} />}</Loaded>
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Modal>
  );
}

function SitePeople({ siteId, people }: { siteId: string; people: People }) {
  const { t } = useTranslation('sharing');
  const { isBusy, share, unshare } = useSharing();
  return (
    <>
      <AddPeople
        siteId={siteId}
        byAddress={people.byAddress}
        isBusy={isBusy}
        onAdd={({ id: userId, name }, role) =>
          void share({ siteId, userId }, role, t('done.added', { name }))
        }
      />
      <section>
        <h3 className={styles.title}>{t('people')}</h3>
        <ul className={styles.people}>
          <PersonRow person={people.owner}>
            <span className={styles.quiet}>{t('roles.owner')}</span>
          </PersonRow>
          {people.people.map((person: SitePerson) => (
            <PersonRow key={person.id} person={person}>
              <SharedRoleSelect
                label={t('roleOf', { name: person.name })}
                value={person.role}
                isDisabled={isBusy}
                onChange={(role) =>
                  void share({ siteId, userId: person.id }, role, t('done.changed', { name: person.name }))
                }
              />
              <ActionIcon
                size="lg"
                aria-label={t('remove', { name: person.name })}
                title={t('remove', { name: person.name })}
                disabled={isBusy}
                onClick={() =>
                  void unshare({ siteId, userId: person.id }, t('done.removed', { name: person.name }))
                }
              >
                <IconX size={17} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </PersonRow>
          ))}
        </ul>
      </section>
    </>
  );
}

interface AddProps {
  siteId: string;
  byAddress: boolean;
  isBusy: boolean;
  onAdd: (person: Name, role: SharedRole) => void;
}

function AddPeople({ siteId, byAddress, isBusy, onAdd }: AddProps) {
  const { t } = useTranslation('sharing');
  const [q, setQ] = useState('');
  const [role, setRole] = useState<SharedRole>('designer');
  const { text, type, search } = useSearchText(q, setQ);
  const { data, isPlaceholderData } = useCandidates(siteId, q, q !== '');
  const found = q === '' ? undefined : data?.people;
  const label = byAddress ? t('byAddress') : t('search');
  return (
    <section className={styles.add}>
      <p className={styles.quiet}>{t('text')}</p>
      <div className={styles.search}>
        <TextInput
          type="search"
          label={label}
          description={byAddress && t('byAddressHint')}
          maxLength={limits.lists.searchMaxLength}
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <SharedRoleSelect label={t('as')} value={role} onChange={setRole} />
      </div>
      <p className={styles.quiet}>{t(`hints.${role}`)}</p>
      <output>
        {found?.length === 0 && !isPlaceholderData && <p className={styles.quiet}>{t('nobody')}</p>}
      </output>
      {found && found.length > 0 && (
        <ul className={styles.people} aria-label={t('found')}>
          {found.map((person) => (
            <PersonRow key={person.id} person={person}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={t('addName', { name: person.name })}
                onClick={() => {
                  search('');
                  onAdd(person, role);
                }}
              >
                {t('add')}
              </Button>
            </PersonRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function PersonRow({ person, children }: { person: Name; children: ReactNode }) {
  return (
    <li>
      <span className={styles.name}>
        <strong>{person.name}</strong>
        {person.name !== person.email && <span className={styles.quiet}>{person.email}</span>}
      </span>
      <span className={styles.controls}>{children}</span>
    </li>
  );
}
