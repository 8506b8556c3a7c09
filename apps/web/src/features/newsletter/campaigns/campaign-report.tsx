import { Alert, Progress } from '@mantine/core';
import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { EmailPreview } from '../../email-blocks/email-preview.tsx';
import { CampaignChart } from './campaign-chart.tsx';
import { doneOf } from './campaign-status.ts';
import classes from './campaigns.module.css';
import { RecipientList } from './recipient-list.tsx';
import { ReportActions } from './report-actions.tsx';
import { useResults } from './use-campaigns.ts';

/** A campaign that is scheduled, being sent, or over. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  return (
    <div className={classes.editor}>
      <ReportActions campaign={campaign} />
      <State campaign={campaign} />
      {campaign.startedAt !== null && (
        <>
          <Numbers campaign={campaign} />
          <RecipientList campaign={campaign} />
        </>
      )}
      <Sent campaign={campaign} />
    </div>
  );
}

/** One sentence on what happens now, and the progress. */
function State({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { moment } = useDateFormat();
  const { status, pausedBy, error, recipients, startedAt, finishedAt, scheduledAt, counts } = campaign;
  const done = doneOf(campaign);
  return (
    <section className={`${listing.card} ${classes.state}`} aria-label={t('progress.title')}>
      {status === 'scheduled' && (
        <p>{campaign.isHeld ? t('state.held') : t('state.scheduled', { at: moment(scheduledAt) })}</p>
      )}
      {status === 'sending' && startedAt === null && <p>{t('state.preparing')}</p>}
      {status === 'sent' && <p>{t('state.sent', { at: moment(finishedAt) })}</p>}
      {status === 'cancelled' && (
        <p>{t('state.cancelled', { at: moment(finishedAt), count: counts.pending })}</p>
      )}
      {status === 'failed' && (
        <Alert color="red" title={t('state.failed')}>
          {error}
        </Alert>
      )}
      {pausedBy === 'user' && <p>{t('state.paused')}</p>}
      {pausedBy === 'server' && (
        <Alert color="yellow" title={t('state.serverPaused')}>
          <p>{t('state.serverPausedText')}</p>
          <p dir="auto">{error}</p>
        </Alert>
      )}
      {status === 'sending' && error !== null && (
        <Alert color="yellow" title={t('state.serverFailing')}>
          <p dir="auto">{error}</p>
        </Alert>
      )}
      {recipients > 0 && (
        <div className={classes.progress}>
          <Progress.Root size={8}>
            <Progress.Section
              value={(done / recipients) * 100}
              color="green"
              aria-label={t('progress.title')}
              aria-valuetext={t('progress.of', { done, total: recipients })}
            />
          </Progress.Root>
          <span role="status">{t('progress.of', { done, total: recipients })}</span>
        </div>
      )}
    </section>
  );
}

const shownCounts = ['sent', 'failed', 'unknown', 'suppressed', 'unsubscribed'] as const;

/** What became of the emails. */
function Numbers({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { data: results } = useResults(campaign);
  return (
    <section className={listing.card} aria-label={t('results.title')}>
      <h2>{t('results.title')}</h2>
      <dl className={classes.numbers}>
        {shownCounts.map((state) => (
          <div key={state}>
            <dt>{t(`counts.${state}`)}</dt>
            <dd>{campaign.counts[state]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('results.bounced')}</dt>
          <dd>{results?.bounced ?? 0}</dd>
        </div>
        <div>
          <dt>{t('results.left')}</dt>
          <dd>{results?.unsubscribed ?? 0}</dd>
        </div>
      </dl>
      {results && results.columns.length > 0 && <CampaignChart columns={results.columns} />}
    </section>
  );
}

/** The email as it was sent. */
function Sent({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { contents, locale, brand } = campaign;
  const content = contents[locale];
  if (!content) return null;
  const values = {
    name: t('sampleName'),
    productName: brand.productName,
    unsubscribeUrl: 'https://example.com/',
  };
  return <EmailPreview content={content} values={values} brand={brand} language={locale} isSent />;
}
