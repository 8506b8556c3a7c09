import { Button, Textarea } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type ShareOutcome, shareSiteWithMany } from '@sitewright/contract/sharing/sharing';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { readEmails } from '../../lib/read-emails.ts';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import styles from './sharing.module.css';
import { type ShareOptions, useSharing } from './use-collaborators.ts';

const tones: Record<ShareOutcome, Tone> = {
  shared: 'good',
  invited: 'good',
  renewed: 'good',
  known: 'plain',
  owner: 'plain',
  stranger: 'warning',
  suspended: 'warning',
  full: 'warning',
  later: 'warning',
};

interface Props {
  siteId: string;
  mayInvite: boolean;
  /** Role and expiry; undefined until an expiry date is selected. */
  readTerms: () => ShareOptions | undefined;
}

/** Shares with several emails at once and shows the outcome of each. */
export function AddCollaborators({ siteId, mayInvite, readTerms }: Props) {
  const { t } = useTranslation('sharing');
  const { isBusy, act } = useSharing();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [results, setResults] = useState<readonly { email: string; outcome: ShareOutcome }[]>([]);
  const { emails, faulty } = readEmails(text);
  const most = limits.auth.invitationsPerCall;
  const faultOf = (): string | undefined => {
    if (faulty.length > 0) return t('many.faulty', { list: faulty.slice(0, 3).join(', ') });
    if (emails.length === 0) return t('many.missing');
    return emails.length > most ? t('many.tooMany', { most, count: emails.length }) : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOf();
    setFault(found);
    const terms = readTerms();
    if (found !== undefined || !terms) return;
    const call = async (): Promise<void> => {
      const body = { ...terms, emails };
      const answer = await request(shareSiteWithMany, { params: { id: siteId }, body });
      setResults(answer.results);
      setText('');
    };
    void act(siteId, call);
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <Textarea
        label={t('many.label')}
        description={t(mayInvite ? 'many.hintInvite' : 'many.hint', { most })}
        rows={4}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <div>
        <Button type="submit" size="sm" loading={isBusy}>
          {emails.length > 1 ? t('many.addCount', { count: emails.length }) : t('add')}
        </Button>
      </div>
      <output>
        {results.length > 0 && (
          <ul className={styles.people} aria-label={t('many.results')}>
            {results.map(({ email, outcome }) => (
              <li key={email}>
                <span className={styles.name}>
                  <strong>{email}</strong>
                  <span className={styles.quiet}>
                    {t(`outcomes.${outcome}.text`, { days: limits.auth.invitationDays })}
                  </span>
                </span>
                <StatusBadge tone={tones[outcome]}>{t(`outcomes.${outcome}.mark`)}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </output>
    </form>
  );
}
