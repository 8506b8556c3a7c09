import { Alert, Button, TextInput } from '@mantine/core';
import { deletionPreview, requestDeletion } from '@sitewright/contract/account/personal-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { appSession } from '../../../lib/app-session.ts';
import { notify } from '../../../lib/notify.ts';
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

const noticeMs = 15_000;

function DeleteButton({ dueAt }: { dueAt: string }) {
  const { t, i18n } = useTranslation('profile');
  const { email } = useCurrentUser();
  const { day } = useDateFormat();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');

  const deletedOn = useRef<string>(undefined);
  useEffect(
    () => () => {
      if (!deletedOn.current) return;
      // End the session only after leaving these screens, whose guard would redirect to the sign-in page.
      appSession.end();
      notify.success(i18n.t('profile:deletion.done', { day: deletedOn.current }), noticeMs);
    },
    [i18n],
  );

  const handleConfirm = async (): Promise<void> => {
    deletedOn.current = day((await request(requestDeletion)).dueAt);
    await navigate(paths.home);
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
