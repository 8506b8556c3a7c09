import { Button } from '@mantine/core';
import { listPasskeys, type Passkey } from '@sitewright/contract/account/passkeys';
import { limits } from '@sitewright/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { canUsePasskeys } from '../../auth/steps/ask-passkey.ts';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { useCurrentUser, useReloadCurrentUser } from '../use-current-user.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type DialogState = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: each works for sign-in alone and as second factor after a password. */
export function PasskeysCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('profile');
  const { id, twoFactor } = useCurrentUser();
  const reload = useReloadCurrentUser();
  const [asked, setAsked] = useState<DialogState>();
  const query = useQuery({
    queryKey: ['own-passkeys', id],
    queryFn: ({ signal }) => request(listPasskeys, { signal }),
  });
  const close = (): void => setAsked(undefined);
  const refresh = async (): Promise<void> => {
    await Promise.all([query.refetch(), reload()]);
  };
  const isFull = twoFactor.passkeys >= limits.auth.passkeysPerPerson;
  return (
    <SectionCard
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      mark={
        <StatusBadge tone={twoFactor.passkeys > 0 ? 'good' : 'plain'}>
          {twoFactor.passkeys > 0 ? t('on') : t('off')}
        </StatusBadge>
      }
    >
      <QueryBoundary query={query}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className={listing.plain}>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onAsk={(what) => setAsked({ what, passkey })}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {!canUsePasskeys() && <p className={listing.quiet}>{t('passkeys.notHere')}</p>}
      {isFull && <p className={listing.quiet}>{t('passkeys.full', { most: twoFactor.passkeys })}</p>}
      {canUsePasskeys() && !isFull && (
        <div className={styles.buttons}>
          <Button
            variant={twoFactor.enabled ? 'default' : 'filled'}
            onClick={() => setAsked({ what: 'add' })}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {asked?.what === 'add' && <AddPasskeyDialog onDone={refresh} onCodes={onCodes} onClose={close} />}
      {asked?.what === 'rename' && (
        <RenamePasskeyDialog passkey={asked.passkey} onDone={refresh} onClose={close} />
      )}
      {asked?.what === 'remove' && (
        <RemovePasskeyDialog passkey={asked.passkey} onDone={refresh} onClose={close} />
      )}
    </SectionCard>
  );
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: 'rename' | 'remove') => void }) {
  const { t } = useTranslation('profile');
  const { day } = useDateFormat();
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <li className={styles.row}>
      <div className={listing.twoLines}>
        <span className={styles.name}>{name}</span>
        <span className={listing.quiet}>
          {lastUsedAt
            ? t('passkeys.used', { created: day(createdAt), used: day(lastUsedAt) })
            : t('passkeys.unused', { created: day(createdAt) })}
          {isBackedUp && ` ${t('passkeys.backedUp')}`}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="subtle"
          aria-label={`${t('passkeys.rename')}: ${name}`}
          onClick={() => onAsk('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('passkeys.remove')}: ${name}`}
          onClick={() => onAsk('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
