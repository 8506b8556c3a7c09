import { Button } from '@mantine/core';
import { disconnectIdentity, type Identity, listIdentities } from '@sitewright/contract/account/identities';
import { IconBrandGoogle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { FailureAlert } from '../../auth/failure-alert.tsx';
import { useSignInMethods } from '../../auth/use-sign-in-methods.ts';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useConnecting } from './use-connecting.ts';

/** Linked identity provider accounts, `/profile/connections`. */
export default function ConnectionsScreen() {
  const { id } = useCurrentUser();
  const identities = useQuery({
    queryKey: ['own-identities', id],
    queryFn: ({ signal }) => request(listIdentities, { signal }),
  });
  const { connect, isBusy, failure } = useConnecting(() => identities.refetch());
  return (
    <SectionScreen section="connections">
      {failure && <FailureAlert>{failure}</FailureAlert>}
      <QueryBoundary query={identities}>
        {({ identities: known }) =>
          known.length === 0 ? (
            <NoConnection isBusy={isBusy} onConnect={connect} />
          ) : (
            known.map((identity) => (
              <ConnectionCard
                key={identity.provider}
                identity={identity}
                onDone={() => identities.refetch()}
              />
            ))
          )
        }
      </QueryBoundary>
    </SectionScreen>
  );
}

function NoConnection({ isBusy, onConnect }: { isBusy: boolean; onConnect: () => void }) {
  const { t } = useTranslation('profile');
  const { email } = useCurrentUser();
  const ways = useSignInMethods();
  const icon = <IconBrandGoogle size={38} stroke={1.2} aria-hidden="true" />;
  if (!ways.data?.google) {
    return <ListMessage icon={icon} title={t('connections.none')} text={t('connections.notSetUp')} />;
  }
  return (
    <SectionCard title={t('connections.providers.google')} text={t('connections.connectText', { email })}>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconBrandGoogle size={17} stroke={1.6} aria-hidden="true" />}
          loading={isBusy}
          onClick={onConnect}
        >
          {t('connections.connect')}
        </Button>
      </div>
    </SectionCard>
  );
}

function ConnectionCard({ identity, onDone }: { identity: Identity; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation('profile');
  const { day } = useDateFormat();
  const [isAsking, setAsking] = useState(false);
  const { provider, email, connectedAt } = identity;
  return (
    <section className={listing.card}>
      <div className={styles.row}>
        <div className={listing.twoLines}>
          <h2>{t(`connections.providers.${provider}`)}</h2>
          <span className={listing.quiet}>
            {email
              ? t('connections.since', { email, day: day(connectedAt) })
              : t('connections.sinceOnly', { day: day(connectedAt) })}
          </span>
        </div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('connections.disconnect')}
        </Button>
      </div>
      {isAsking && (
        <ActionDialog
          title={t('connections.disconnectTitle')}
          text={t('connections.disconnectText')}
          confirm={t('connections.disconnect')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await request(disconnectIdentity, { params: { provider } });
            await onDone();
            notify.success(t('connections.disconnected'));
          }}
        />
      )}
    </section>
  );
}
