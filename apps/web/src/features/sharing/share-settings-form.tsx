import { Button, Checkbox } from '@mantine/core';
import {
  mayHaveOverrides,
  ownOverrides,
  type SiteOverrides,
  siteMay,
  siteRightNames,
  siteRights,
} from '@sitewright/contract/permissions';
import type { Collaborator } from '@sitewright/contract/sharing/sharing';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { endFrom, isChosen, expiryOf, type ShareEnd } from './share-end.ts';
import { ShareEndField } from './share-end-field.tsx';
import styles from './sharing.module.css';
import type { ShareOptions } from './use-collaborators.ts';

interface Props {
  person: Collaborator;
  isBusy: boolean;
  onSave: (terms: ShareOptions) => void;
  onCancel: () => void;
}

/** Permission overrides and expiry of one collaborator. */
export function ShareSettingsForm({ person, isBusy, onSave, onCancel }: Props) {
  const { t } = useTranslation('sharing');
  const { role, hasEnded } = person;
  const [overrides, setOverrides] = useState<SiteOverrides>(person.overrides);
  const [end, setEnd] = useState<ShareEnd>(hasEnded ? { choice: '30', date: '' } : endFrom(person.expiresAt));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const moment = expiryOf(end, Date.now());
    if (moment === undefined) return;
    const isKept = !hasEnded && JSON.stringify(end) === JSON.stringify(endFrom(person.expiresAt));
    onSave({ role, overrides, ...(isKept ? {} : { expiresAt: moment }) });
  };
  return (
    <form className={styles.terms} aria-label={t('termsOf', { name: person.name })} onSubmit={submit}>
      {mayHaveOverrides(role) && (
        <fieldset className={styles.rights}>
          <legend>{t('rightsTitle')}</legend>
          {siteRightNames.map((right) => (
            <Checkbox
              key={right}
              size="sm"
              label={t(`rights.${right}`)}
              checked={siteMay({ role, overrides }, siteRights[right])}
              onChange={(event) =>
                setOverrides(ownOverrides(role, { ...overrides, [right]: event.currentTarget.checked }))
              }
            />
          ))}
          <p className={styles.quiet}>{t('rightsHint')}</p>
        </fieldset>
      )}
      <div className={styles.until}>
        <span className={styles.label}>{t('until')}</span>
        <ShareEndField label={t('untilOf', { name: person.name })} value={end} onChange={setEnd} />
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="xs" loading={isBusy} disabled={!isChosen(end)}>
          {t(hasEnded ? 'giveAgain' : 'save')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
