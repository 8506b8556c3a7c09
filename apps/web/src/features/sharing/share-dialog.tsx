import { Button, Modal, TextInput } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { SharedRole } from '@sitewright/contract/permissions';
import type { listCollaborators } from '@sitewright/contract/sharing/sharing';
import type { Site } from '@sitewright/contract/sites/sites';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import { AddCollaborators } from './add-collaborators.tsx';
import { InvitationItem } from './invitation-item.tsx';
import { CollaboratorRow } from './collaborator-row.tsx';
import { ShareEndField } from './share-end-field.tsx';
import { noEnd, isChosen, expiryOf } from './share-end.ts';
import { CollaboratorItem } from './collaborator-item.tsx';
import styles from './sharing.module.css';
import { SharedRoleSelect } from './shared-role-select.tsx';
import { type ShareOptions, useCandidates, useSharing, useCollaborators } from './use-collaborators.ts';

type Collaborators = EndpointResponse<typeof listCollaborators>;
type Name = Collaborators['owner'];

/** Manages the collaborators of a site. Each change is saved immediately. */
export function ShareDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const query = useCollaborators(site.id);
  useOpener();
  return (
    <Modal opened returnFocus={false} onClose={onClose} title={t('title', { name: site.name })} size={560}>
      <div className={styles.dialog}>
        <QueryBoundary query={query}>
          {(people) => <CollaboratorList siteId={site.id} people={people} />}
        </QueryBoundary>
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Modal>
  );
}

function CollaboratorList({ siteId, people }: { siteId: string; people: Collaborators }) {
  const { t } = useTranslation('sharing');
  const { isBusy, share } = useSharing();
  return (
    <>
      <AddCollaboratorField
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
          <CollaboratorRow person={people.owner}>
            <span className={styles.quiet}>{t('roles.owner')}</span>
          </CollaboratorRow>
          {people.people.map((person) => (
            <CollaboratorItem key={person.id} siteId={siteId} person={person} />
          ))}
          {people.invitations.map((invitation) => (
            <InvitationItem
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
  people: Collaborators;
  isBusy: boolean;
  onAdd: (person: Name, terms: ShareOptions) => void;
}

function AddCollaboratorField({ siteId, people, isBusy, onAdd }: AddProps) {
  const { t } = useTranslation('sharing');
  const [q, setQ] = useState('');
  const [role, setRole] = useState<SharedRole>('designer');
  const [end, setEnd] = useState(noEnd);
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
        <AddCollaborators
          siteId={siteId}
          mayInvite={mayInvite}
          readTerms={() => {
            const expiresAt = expiryOf(end, Date.now());
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
            <CollaboratorRow key={person.id} person={person}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy || !isChosen(end)}
                aria-label={t('addName', { name: person.name })}
                onClick={() => {
                  search('');
                  field.current?.focus();
                  const expiresAt = expiryOf(end, Date.now());
                  if (expiresAt !== undefined) onAdd(person, { role, expiresAt });
                }}
              >
                {t('add')}
              </Button>
            </CollaboratorRow>
          ))}
        </ul>
      )}
    </section>
  );
}
