import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { statusTones } from './campaign-status.ts';
import { useCampaign, useNewsletterPaths } from './use-campaigns.ts';

/** A campaign: its editor while it is a draft, its progress and results afterwards. */
export default function CampaignScreen() {
  const { t } = useTranslation('newsletter-campaigns');
  const { campaignId = '' } = useParams();
  const query = useCampaign(campaignId);
  const { campaigns } = useNewsletterPaths();
  return (
    <div className={listing.screen}>
      <div>
        <Link to={campaigns} className={listing.back}>
          <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
          {t('title')}
        </Link>
        <QueryBoundary query={query}>{(campaign) => <Opened campaign={campaign} />}</QueryBoundary>
      </div>
    </div>
  );
}

function Opened({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { id, subject, status } = campaign;
  return (
    <>
      <header className={listing.header}>
        <div>
          <h1 dir="auto">{subject || t('untitled')}</h1>
          <p>
            <StatusBadge tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusBadge>
          </p>
        </div>
      </header>
      {status === 'draft' ? (
        <CampaignEditor key={id} loaded={campaign} />
      ) : (
        <CampaignReport campaign={campaign} />
      )}
    </>
  );
}
