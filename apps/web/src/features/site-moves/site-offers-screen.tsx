import { Anchor, Button, Group } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import {
  acceptOffer,
  declineOffer,
  listReceivedOffers,
  type MovedSite,
  type ReceivedOffer,
} from '@sitewright/contract/site-moves/site-moves';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';

const offersKey = ['site-offers'];
/** React escapes text, so i18next must not. */
const plain = { interpolation: { escapeValue: false } };

/** Sites that others offer to the user, `/site-offers`. */
export default function SiteOffersScreen() {
  const { t } = useTranslation('site-moves');
  const query = useQuery({
    queryKey: offersKey,
    queryFn: ({ signal }) => request(listReceivedOffers, { signal }),
    staleTime: 0,
  });
  return (
    <ListScreen title={t('offers.title')} lead={t('offers.lead')}>
      <QueryBoundary query={query}>
        {({ offers }) =>
          offers.length === 0 ? (
            <ListMessage
              icon={<IconGift size={38} stroke={1.2} aria-hidden="true" />}
              title={t('offers.none')}
              text={t('offers.noneText')}
            />
          ) : (
            <ul className={listing.plain}>
              {offers.map((offer) => (
                <OfferCard key={offer.id} offer={offer} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </ListScreen>
  );
}

function OfferCard({ offer }: { offer: ReceivedOffer }) {
  const { t, i18n } = useTranslation('site-moves');
  const { person } = useSession();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState<MovedSite>();
  const { id: offerId, siteName, siteUrl, from, workspaceName, expiresAt } = offer;
  const params = { offerId };
  const active = person?.memberships.find(({ tenantId }) => tenantId === person.tenantId);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(expiresAt));

  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      setTaken(await request(acceptOffer, { params }));
      queries.removeQueries({ queryKey: ['sites'] });
      notify.success(t('offers.accepted', { site: siteName, ...plain }));
    } catch (error) {
      notify.error(messageOf(error, t('offers.failed')));
      await queries.invalidateQueries({ queryKey: offersKey });
    }
    setBusy(false);
  };
  const decline = async (): Promise<void> => {
    try {
      await request(declineOffer, { params });
      notify.success(t('offers.declined'));
    } catch (error) {
      notify.error(messageOf(error, t('offers.failed')));
    }
    await queries.invalidateQueries({ queryKey: offersKey });
  };

  return (
    <li className={listing.card}>
      <div className={listing.form}>
        <h2>{siteName}</h2>
        <p>
          {t('offers.from', { from, workspace: workspaceName, ...plain })} {t('offers.until', { date })}
        </p>
        {siteUrl && (
          <Anchor href={siteUrl} target="_blank" rel="noopener" size="sm">
            {t('offers.visit')}
          </Anchor>
        )}
        {taken ? (
          <>
            {taken.effects.map((effect) => (
              <p key={effect}>{t(`effects.${effect}`)}</p>
            ))}
            <Group>
              <Button component={Link} to={paths.builder(taken.siteId)}>
                {t('offers.openSite')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <p>
              {t('offers.into', { name: active?.tenantName ?? '', ...plain })}{' '}
              <Anchor component={Link} to={paths.profileWorkspaces}>
                {t('offers.otherWorkspace')}
              </Anchor>
            </p>
            <Group>
              <Button loading={isBusy} onClick={() => void accept()}>
                {t('offers.accept')}
              </Button>
              <ConfirmButton confirm={t('offers.declineNow')} onConfirm={decline}>
                {t('offers.decline')}
              </ConfirmButton>
            </Group>
          </>
        )}
      </div>
    </li>
  );
}
