import { Button, Modal, TextInput } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { SharedRole } from '@sitewright/contract/permissions';
import type { listSitePeople } from '@sitewright/contract/sharing/sharing';
import type { Site } from '@sitewright/contract/sites/sites';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import { Loaded } from '../../ui/listing/list-faces.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import { AddMany } from './add-many.tsx';
import { InvitedPerson } from './invited-person.tsx';
import { PersonRow } from './person-row.tsx';
import { ShareEndField } from './share-end-field.tsx';
import { forGood, isChosen, momentOf } from './share-end.ts';
import { SharedPerson } from './shared-person.tsx';
import styles from './sharing.module.css';
import { SharedRoleSelect } from './shared-role-select.tsx';
import { type ShareTerms, useCandidates, useSharing, useSitePeople } from './use-site-people.ts';

type People = EndpointResponse<typeof listSitePeople>;
type Name = People['owner'];

/** Manages the collaborators of a site. Each change is saved immediately. */
export function ShareDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const query = useSitePeople(site.id);
  useOpener();
  return (
    <Modal opened returnFocus={false} onClose={onClose} title={t('title', { name: site.name })} size={560}>
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
  const { isBusy, share } = useSharing();
  return (
    <>
      <AddPeople
        siteId={siteId}
        people={people}
        isBusy={isBusy}
        onAdd={({ id: userId, name }, terms) =>
          void share({ siteId, userId }, terms, t('done.added', { name }))
        }
      />
      <section>
        <h3 className={styles.title}>{t('people')}</h3>
        <ul className={styles.people}>
          <PersonRow person={people.owner}>
            <span className={styles.quiet}>{t('roles.owner')}</span>
          </PersonRow>
          {people.people.map((person) => (
            <SharedPerson key={person.id} siteId={siteId} person={person} />
          ))}
          {people.invitations.map((invitation) => (
            <InvitedPerson
              key={invitation.id}
              siteId={siteId}
              invitation={invitation}
              mayInvite={people.mayInvite}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

interface AddProps {
  siteId: string;
  people: People;
  isBusy: boolean;
  onAdd: (person: Name, terms: ShareTerms) => void;
}

function AddPeople({ siteId, people, isBusy, onAdd }: AddProps) {
  const { t } = useTranslation('sharing');
  const [q, setQ] = useState('');
  const [role, setRole] = useState<SharedRole>('designer');
  const [end, setEnd] = useState(forGood);
  const { text, type, search } = useSearchText(q, setQ);
  const { data, isPlaceholderData } = useCandidates(siteId, q, q !== '');
  const found = q === '' ? undefined : data?.people;
  const { byAddress, mayInvite } = people;
  const label = byAddress ? t('byAddress') : t('search');
  const [isMany, setMany] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Rendered after the dialog's initial focus, so focus it explicitly.
  useEffect(() => field.current?.focus(), []);
  return (
    <section className={styles.add}>
      <p className={styles.quiet}>{t('text')}</p>
      <div className={styles.search}>
        {!isMany && (
          <TextInput
            type="search"
            label={label}
            description={byAddress && t('byAddressHint')}
            maxLength={limits.lists.searchMaxLength}
            autoComplete="off"
            data-autofocus
            ref={field}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <SharedRoleSelect label={t('as')} value={role} onChange={setRole} />
        <ShareEndField label={t('until')} value={end} onChange={setEnd} />
      </div>
      <p className={styles.quiet}>{t(`hints.${role}`)}</p>
      {isMany && (
        <AddMany
          siteId={siteId}
          mayInvite={mayInvite}
          readTerms={() => {
            const expiresAt = momentOf(end, Date.now());
            return expiresAt === undefined ? undefined : { role, expiresAt };
          }}
        />
      )}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => (search(''), setMany(!isMany))}>
          {t(isMany ? 'many.one' : 'many.open')}
        </Button>
      </div>
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
                disabled={isBusy || !isChosen(end)}
                aria-label={t('addName', { name: person.name })}
                onClick={() => {
                  search('');
                  field.current?.focus();
                  const expiresAt = momentOf(end, Date.now());
                  if (expiresAt !== undefined) onAdd(person, { role, expiresAt });
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
