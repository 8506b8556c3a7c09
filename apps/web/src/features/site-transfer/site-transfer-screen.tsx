import {
  answerSiteOffer,
  getSiteTransfer,
  type SiteTransfer,
} from '@sitewright/contract/sharing/site-transfers';
import { getSite } from '@sitewright/contract/sites/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { FullPageMessage } from '../shell/full-page-message.tsx';

/** Transfer offer of a site, for the recipient, `/sites/{siteId}/transfer`. */
export default function SiteTransferScreen() {
  const { t } = useTranslation('site-settings');
  const { siteId = '' } = useParams();
  const params = { id: siteId };
  const { data, error, refetch } = useQuery({
    queryKey: ['site-transfer', siteId],
    queryFn: async ({ signal }) => {
      const [site, { transfer }] = await Promise.all([
        request(getSite, { params, signal }),
        request(getSiteTransfer, { params, signal }),
      ]);
      return { site, transfer };
    },
    retry: false,
    gcTime: 0,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  if (error && !isGone) {
    return (
      <FullPageMessage title={t('transfer.unreachable')} text={messageOf(error, t('loadFailed'))}>
        <PlainButton onClick={() => void refetch()}>{t('retry')}</PlainButton>
      </FullPageMessage>
    );
  }
  if (!data && !isGone) return <PageSkeleton />;
  if (!data?.transfer?.isToMe) {
    return (
      <FullPageMessage title={t('transfer.overTitle')} text={t('transfer.over')}>
        <ButtonLink to={paths.dashboard}>{t('entry.dashboard')}</ButtonLink>
      </FullPageMessage>
    );
  }
  return <Offer siteId={siteId} siteName={data.site.name} transfer={data.transfer} />;
}

interface OfferProps {
  siteId: string;
  siteName: string;
  transfer: SiteTransfer;
}

function Offer({ siteId, siteName, transfer: { from, stays, expiresAt } }: OfferProps) {
  const { t, i18n } = useTranslation('site-settings');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const answer = async (accept: boolean): Promise<void> => {
    setBusy(true);
    try {
      await request(answerSiteOffer, { params: { id: siteId }, body: { accept } });
      notify.success(t(accept ? 'transfer.taken' : 'transfer.declined', { site: siteName, ...plain }));
      queries.removeQueries({ queryKey: ['sites'] });
      await navigate(paths.dashboard, { replace: true });
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
      setBusy(false);
    }
  };
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(expiresAt));
  return (
    <FullPageMessage
      title={t('transfer.title', { name: from.name, site: siteName, ...plain })}
      text={`${t('transfer.text')} ${t(stays ? 'transfer.fromStays' : 'transfer.fromLeaves')} ${t('transfer.until', { date: until })}`}
    >
      <PlainButton disabled={isBusy} onClick={() => void answer(true)}>
        {t('transfer.take')}
      </PlainButton>
      <PlainButton look="quiet" disabled={isBusy} onClick={() => void answer(false)}>
        {t('transfer.decline')}
      </PlainButton>
    </FullPageMessage>
  );
}

/** React escapes text, so i18next must not. */
const plain = { interpolation: { escapeValue: false } };
