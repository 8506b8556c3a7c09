import { ActionIcon, Button } from '@mantine/core';
import { type SiteRight, siteRightNames } from '@sitewright/contract/permissions';
import type { Collaborator } from '@sitewright/contract/sharing/sharing';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { CollaboratorRow } from './collaborator-row.tsx';
import { ShareSettingsForm } from './share-settings-form.tsx';
import { SharedRoleSelect } from './shared-role-select.tsx';
import { useSharing } from './use-collaborators.ts';

/** Summary of a collaborator's overrides and expiry. */
function useShareSummary({ overrides, expiresAt, hasEnded }: Collaborator): string {
  const { t } = useTranslation('sharing');
  const { day } = useDateFormat();
  const named = (isGiven: boolean): SiteRight[] =>
    siteRightNames.filter((right) => overrides[right] === isGiven);
  const list = (rights: readonly SiteRight[]): string =>
    rights.map((right) => t(`short.${right}`)).join(', ');
  return [
    ...(named(true).length > 0 ? [t('given', { list: list(named(true)) })] : []),
    ...(named(false).length > 0 ? [t('refused', { list: list(named(false)) })] : []),
    ...(expiresAt === null ? [] : [t(hasEnded ? 'endedOn' : 'endsOn', { day: day(expiresAt) })]),
  ].join(' · ');
}

/** A collaborator with role, share settings and removal. */
export function CollaboratorItem({ siteId, person }: { siteId: string; person: Collaborator }) {
  const { t } = useTranslation('sharing');
  const { isBusy, share, unshare } = useSharing();
  const [isOpen, setOpen] = useState(false);
  const { id: userId, name, hasEnded } = person;
  const place = { siteId, userId };
  const facts = useShareSummary(person);
  return (
    <CollaboratorRow
      person={person}
      facts={facts}
      isQuiet={hasEnded}
      below={
        isOpen && (
          <ShareSettingsForm
            // The form shows overrides of the role's defaults, so a role change resets it.
            key={person.role}
            person={person}
            isBusy={isBusy}
            onCancel={() => setOpen(false)}
            onSave={(terms) => {
              const done = t(hasEnded ? 'done.again' : 'done.changed', { name });
              void share(place, terms, done).then((worked) => worked && setOpen(false));
            }}
          />
        )
      }
    >
      {hasEnded ? (
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('giveAgain')}
        </Button>
      ) : (
        <>
          <SharedRoleSelect
            label={t('roleOf', { name })}
            value={person.role}
            isDisabled={isBusy}
            onChange={(role) => void share(place, { role }, t('done.changed', { name }))}
          />
          <ActionIcon
            size="lg"
            aria-label={t('termsOf', { name })}
            title={t('termsOf', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        size="lg"
        aria-label={t('remove', { name })}
        title={t('remove', { name })}
        disabled={isBusy}
        onClick={() => void unshare(place, t('done.removed', { name }))}
      >
        <IconX size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </CollaboratorRow>
  );
}
