import { Button } from '@mantine/core';
import {
  type Invitation,
  invitationStates,
  resendInvitation,
  revokeInvitation,
} from '@sitewright/contract/members/members';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListMessage, QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { useInvitations, useReloadMembers } from './use-members.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const InvitationLinkDialog = lazyComponent(() =>
  Promise.all([import('../../sharing/invitation-link-dialog.tsx'), loadNamespaces(['sharing'])]).then(
    ([m]) => ({
      default: m.InvitationLinkDialog,
    }),
  ),
);

const tones: Record<Invitation['state'], Tone> = {
  pending: 'warning',
  accepted: 'good',
  expired: 'plain',
  revoked: 'plain',
};

interface Props {
  mayWrite: boolean;
  onInvite: () => void;
}

export function InvitationsTab({ mayWrite, onInvite }: Props) {
  const { t } = useTranslation('tenant');
  const { filters, page, isFiltered, change, goTo, clear } = useUrlFilters(['q', 'state']);
  const query = useInvitations({ q: filters.q, state: oneOf(filters.state, invitationStates), page });
  const [revoked, setRevoked] = useState<Invitation>();
  const columns = useColumns(mayWrite, setRevoked);
  const reload = useReloadMembers();
  return (
    <div className={styles.screen}>
      <ListToolbar>
        <ListSearch label={t('invitations.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('invitations.state')}
          value={filters.state}
          options={[
            ['', t('invitations.anyState')],
            ...invitationStates.map((state) => [state, t(`invitations.states.${state}`)] as const),
          ]}
          onChange={(state) => change({ state })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ invitations, pagination }) => {
          if (invitations.length === 0) {
            return isFiltered ? (
              <NoResults onClear={clear} />
            ) : (
              <ListMessage
                icon={<IconMailForward size={40} stroke={1.2} aria-hidden="true" />}
                title={t('invitations.none')}
                text={t('invitations.noneText')}
              >
                {mayWrite && <Button onClick={onInvite}>{t('people.invite')}</Button>}
              </ListMessage>
            );
          }
          return (
            <>
              <DataTable
                label={t('invitations.tab')}
                rows={invitations}
                rowKey={({ id }) => id}
                isStale={query.isPlaceholderData}
                columns={columns}
              />
              <ListPagination pagination={pagination} onChange={goTo} />
            </>
          );
        }}
      </QueryBoundary>
      {revoked && (
        <ActionDialog
          title={t('invitations.revokeTitle', { email: revoked.email })}
          text={t('invitations.revokeText')}
          confirm={t('invitations.revoke')}
          isDanger
          onClose={() => setRevoked(undefined)}
          onConfirm={async () => {
            await request(revokeInvitation, { params: { invitationId: revoked.id } });
            await reload();
          }}
        />
      )}
    </div>
  );
}

interface RowProps {
  invitation: Invitation;
  onRevoke: (invitation: Invitation) => void;
}

/** Actions of an invitation; none for accepted or revoked ones. */
function RowActions({ invitation, onRevoke }: RowProps) {
  const { t } = useTranslation('tenant');
  const [isBusy, setBusy] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const reload = useReloadMembers();
  const { id, email, state } = invitation;
  if (state !== 'pending' && state !== 'expired') return null;
  const handleResend = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(resendInvitation, { params: { invitationId: id } });
      notify.success(t('invitations.resent', { email }));
      await reload();
    } catch (error) {
      notify.error(messageOf(error, t('invitations.resendFailed')));
    }
    setBusy(false);
  };
  return (
    <span className={styles.actions}>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        aria-label={`${t('invitations.resend')}: ${email}`}
        onClick={() => void handleResend()}
      >
        {t('invitations.resend')}
      </Button>
      {state === 'pending' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('invitations.link')}: ${email}`}
          onClick={() => setLinking(true)}
        >
          {t('invitations.link')}
        </Button>
      )}
      {isLinking && <InvitationLinkDialog invitation={invitation} onClose={() => setLinking(false)} />}
      {state === 'pending' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('invitations.revoke')}: ${email}`}
          onClick={() => onRevoke(invitation)}
        >
          {t('invitations.revoke')}
        </Button>
      )}
    </span>
  );
}

const useColumns = (mayWrite: boolean, onRevoke: (invitation: Invitation) => void): Column<Invitation>[] => {
  const { t } = useTranslation('tenant');
  const { day } = useDateFormat();
  return [
    {
      title: t('people.email'),
      as: 'head',
      cell: ({ email, invitedBy }) => (
        <span className={styles.twoLines}>
          {email}
          {invitedBy && <span className={styles.quiet}>{t('invitations.by', { name: invitedBy })}</span>}
        </span>
      ),
    },
    {
      title: t('people.role'),
      cell: ({ role, siteIds }) => (
        <span className={styles.twoLines}>
          {t(`roles.${role}`)}
          {siteIds.length > 0 && (
            <span className={styles.quiet}>{t('invitations.sites', { count: siteIds.length })}</span>
          )}
        </span>
      ),
    },
    {
      title: t('invitations.state'),
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`invitations.states.${state}`)}</StatusBadge>,
    },
    { title: t('invitations.expires'), cell: ({ expiresAt }) => day(expiresAt) },
    {
      title: t('people.actions'),
      as: 'actions',
      cell: (invitation) => mayWrite && <RowActions invitation={invitation} onRevoke={onRevoke} />,
    },
  ];
};
