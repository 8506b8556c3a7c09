import { Alert, Button, TextInput } from '@mantine/core';
import { deletionPreview, requestDeletion } from '@sitewright/contract/account/personal-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { appSession } from '../../../lib/app-session.ts';
import { leaveForHome } from '../../../lib/session/home-document.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { DeletionImpact, type Preview } from './deletion-impact.tsx';

type Blocker = Preview['blockers'][number];

/** Account deletion: shows its consequences and blockers before it can be requested. */
export function DeleteAccountCard() {
  const { t } = useTranslation('profile');
  const { id } = useCurrentUser();
  const preview = useQuery({
    queryKey: ['own-deletion', id],
    queryFn: ({ signal }) => request(deletionPreview, { signal }),
    staleTime: 0,
  });
  return (
    <SectionCard title={t('deletion.title')} text={t('deletion.text')}>
      <QueryBoundary query={preview}>
        {(known) => (
          <>
            <DeletionImpact preview={known} />
            {known.blockers.length > 0 ? (
              <Blockers blockers={known.blockers} />
            ) : (
              <DeleteButton dueAt={known.dueAt} />
            )}
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

/** Path that resolves each blocker. */
const remedies = {
  last_admin: paths.tenantUsers,
  owner: paths.tenantSettings,
  last_super_admin: paths.adminUsers,
} as const;

function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation('profile');
  const { tenantId: active } = useCurrentUser();
  return (
    <Alert color="yellow" title={t('deletion.blocked')}>
      <ul className={styles.fates}>
        {blockers.map(({ reason, tenantId, tenantName }) => (
          <li key={`${reason}-${tenantId}`}>
            {t(`deletion.blockers.${reason}`, { tenant: tenantName ?? '' })}{' '}
            {tenantId === null || tenantId === active ? (
              <Link to={remedies[reason]}>{t(`deletion.remedies.${reason}`)}</Link>
            ) : (
              <Link to={paths.profileWorkspaces}>{t('deletion.switchFirst')}</Link>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function DeleteButton({ dueAt }: { dueAt: string }) {
  const { t, i18n } = useTranslation('profile');
  const { email } = useCurrentUser();
  const { day } = useDateFormat();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');

  const handleConfirm = async (): Promise<void> => {
    const deletedOn = day((await request(requestDeletion)).dueAt);
    await leaveForHome(
      () => navigate(paths.home),
      () => {
        appSession.end();
        return i18n.t('profile:deletion.done', { day: deletedOn });
      },
    );
  };

  return (
    <div className={styles.buttons}>
      <Button variant="default" c="var(--color-danger)" onClick={() => setAsking(true)}>
        {t('deletion.action')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('deletion.title')}
          text={t('deletion.askText', { day: day(dueAt) })}
          confirm={t('deletion.action')}
          isDanger
          isDisabled={typed.trim().toLowerCase() !== email.toLowerCase()}
          onClose={() => setAsking(false)}
          onConfirm={handleConfirm}
        >
          <TextInput
            label={t('deletion.type', { email })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ActionDialog>
      )}
    </div>
  );
}
