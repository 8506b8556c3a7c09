import { Button } from '@mantine/core';
import type { CompletenessItem } from '@sitewright/contract/company/company-completeness';
import {
  type CompanyRecommendation,
  listCompanyRecommendations,
  setCompanyRecommendationState,
} from '@sitewright/contract/recommendations/company-recommendations';
import type { RecommendationState } from '@sitewright/contract/recommendations/recommendations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import listing from '../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { HiddenRow, RecommendationRow } from './recommendation-row.tsx';
import styles from './recommendations.module.css';

const queryKey = ['recommendations', 'company'] as const;

/** Open steps that are shown at once. */
const shownAtOnce = 5;

interface Props {
  mayEdit: boolean;
  /** Changes with the profile, which decides what is missing. */
  version: string;
  onField: (field: CompletenessItem) => void;
}

/** The next steps for a business: what its profile lacks, and what its sites need. */
export function NextSteps({ mayEdit, version, onField }: Props) {
  const { t } = useTranslation('recommendations');
  const query = useQuery({
    queryKey: [...queryKey, version],
    queryFn: ({ signal }) => request(listCompanyRecommendations, { signal }),
    staleTime: 0,
  });
  return (
    <section className={listing.card} aria-labelledby="company-next-steps">
      <h2 id="company-next-steps">{t('nextSteps.title')}</h2>
      <QueryBoundary query={query}>
        {(steps) => <Steps steps={steps} mayEdit={mayEdit} onField={onField} />}
      </QueryBoundary>
    </section>
  );
}

interface StepsProps extends Omit<Props, 'version'> {
  steps: readonly CompanyRecommendation[];
}

function Steps({ steps, mayEdit, onField }: StepsProps) {
  const { t } = useTranslation('recommendations');
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const titleOf = ({ code, target }: CompanyRecommendation): string =>
    target.field === null
      ? t(`nextSteps.${code === 'profile' ? 'no_site' : code}.title`, { name: target.siteName ?? '' })
      : t(`nextSteps.fields.${target.field}.title`);
  const whyOf = ({ code, target, count }: CompanyRecommendation): string =>
    target.field === null
      ? t(`nextSteps.${code === 'profile' ? 'no_site' : code}.why`, { count })
      : t(`nextSteps.fields.${target.field}.why`);

  const setState = async ({ id }: CompanyRecommendation, state: RecommendationState): Promise<void> => {
    setBusy(true);
    try {
      await request(setCompanyRecommendationState, { body: { recommendationId: id, state } });
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      notify.error(messageOf(error, t('stateFailed')));
    } finally {
      setBusy(false);
      // The pressed button is gone: without this, the focus would leave the list.
      if (document.activeElement === document.body) frame.current?.focus();
    }
  };
  const open = steps.filter(({ state }) => state === 'open');
  const hidden = steps.filter(({ state }) => state !== 'open');
  const shown = isWhole ? open : open.slice(0, shownAtOnce);
  return (
    <div ref={frame} className={styles.list} tabIndex={-1}>
      {open.length === 0 && <p className={listing.quiet}>{t('nextSteps.none')}</p>}
      <ul className={styles.steps}>
        {shown.map((one) => (
          <RecommendationRow
            key={one.id}
            title={titleOf(one)}
            why={whyOf(one)}
            place={t(`areas.${one.area}`)}
            isBusy={isBusy}
            onState={mayEdit ? (state) => void setState(one, state) : undefined}
          >
            <StepAction one={one} title={titleOf(one)} mayEdit={mayEdit} onField={onField} />
          </RecommendationRow>
        ))}
      </ul>
      {open.length > shown.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('nextSteps.more', { count: open.length - shown.length })}
        </Button>
      )}
      {hidden.length > 0 && (
        <details className={styles.hidden}>
          <summary>{t('hidden', { count: hidden.length })}</summary>
          <ul>
            {hidden.map((one) => (
              <HiddenRow
                key={one.id}
                title={titleOf(one)}
                state={one.state}
                isBusy={isBusy}
                mayEdit={mayEdit}
                onReopen={() => void setState(one, 'open')}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ActionProps extends Pick<Props, 'mayEdit' | 'onField'> {
  one: CompanyRecommendation;
  title: string;
}

/** Leads to the field or the site that the step is about. */
function StepAction({ one, title, mayEdit, onField }: ActionProps) {
  const { t } = useTranslation('recommendations');
  const { field, siteId } = one.target;
  if (field !== null) {
    const label = t('nextSteps.fill');
    return (
      mayEdit && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`${label}: ${title}`}
          onClick={() => onField(field)}
        >
          {label}
        </Button>
      )
    );
  }
  if (one.code === 'site_waits') {
    return (
      <Button
        component="a"
        href="#company-sites"
        size="compact-sm"
        variant="light"
        aria-label={`${t('nextSteps.see')}: ${title}`}
      >
        {t('nextSteps.see')}
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={siteId === null ? paths.newSite : paths.builder(siteId)}
      size="compact-sm"
      variant="light"
      aria-label={`${t('nextSteps.open')}: ${title}`}
    >
      {t('nextSteps.open')}
    </Button>
  );
}
