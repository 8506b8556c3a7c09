import { Checkbox, Loader } from '@mantine/core';
import {
  applyCompanyProfile,
  type CompanySite,
  type FactChange,
  type SiteFactChanges,
} from '@sitewright/contract/company/company-sites';
import { companySiteLimits } from '@sitewright/contract/company/company-site-limits';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage } from '../../lib/translations.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ErrorState } from '../../ui/listing/query-boundary.tsx';
import { Hidden } from '../../ui/visually-hidden.tsx';
import classes from './company-sites.module.css';
import { factName } from './fact-name.ts';

interface Props {
  sites: readonly CompanySite[];
  apply: (siteIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Shows what would change on each site, and changes the chosen ones. */
export function ApplyDialog({ sites, apply, onClose }: Props) {
  const { t } = useTranslation('company-sites');
  const siteIds = sites.slice(0, companySiteLimits.applySitesMax).map(({ id }) => id);
  const plan = useQuery({
    queryKey: ['company-apply', siteIds],
    queryFn: async ({ signal }) =>
      (await request(applyCompanyProfile, { body: { siteIds, dryRun: true }, signal })).sites,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changing = (plan.data ?? []).filter(({ changes }) => changes.length > 0);
  const chosen = changing.filter(({ siteId }) => !left.has(siteId)).map(({ siteId }) => siteId);
  const toggle = (siteId: string, isChosen: boolean): void =>
    setLeft((ids) => new Set(isChosen ? [...ids].filter((id) => id !== siteId) : [...ids, siteId]));
  return (
    <ActionDialog
      title={t('applyDialog.title')}
      text={t('applyDialog.lead')}
      confirm={
        chosen.length > 0 ? t('applyDialog.confirm', { count: chosen.length }) : t('applyDialog.confirmNone')
      }
      failed={t('applyDialog.failed')}
      size={640}
      isDisabled={chosen.length === 0}
      onConfirm={async () => {
        await apply(chosen);
        notify.success(t('applyDialog.done', { count: chosen.length }));
      }}
      onClose={onClose}
    >
      {plan.isError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && (
        <p className={classes.loading} role="status">
          <Loader size={18} /> {t('applyDialog.loading')}
        </p>
      )}
      {plan.data && changing.length === 0 && <p className={classes.none}>{t('applyDialog.allDone')}</p>}
      {plan.data && changing.length > 0 && (
        <ul className={classes.plans}>
          {plan.data.map((site) => (
            <SitePlan key={site.siteId} site={site} isChosen={!left.has(site.siteId)} onToggle={toggle} />
          ))}
        </ul>
      )}
    </ActionDialog>
  );
}

interface PlanProps {
  site: SiteFactChanges;
  isChosen: boolean;
  onToggle: (siteId: string, isChosen: boolean) => void;
}

function SitePlan({ site, isChosen, onToggle }: PlanProps) {
  const { t } = useTranslation('company-sites');
  const { siteId, name, changes, lockedSections } = site;
  return (
    <li className={classes.plan}>
      <Checkbox
        label={name}
        description={
          changes.length === 0 ? t('applyDialog.none') : t('applyDialog.count', { count: changes.length })
        }
        checked={isChosen && changes.length > 0}
        disabled={changes.length === 0}
        onChange={(event) => onToggle(siteId, event.currentTarget.checked)}
      />
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change, index) => (
            <Change key={index} change={change} />
          ))}
        </ul>
      )}
      {lockedSections > 0 && (
        <p className={classes.hint}>{t('applyDialog.locked', { count: lockedSections })}</p>
      )}
    </li>
  );
}

function Change({ change }: { change: FactChange }) {
  const { t } = useTranslation('company-sites');
  const { t: factTexts } = useTranslation('company-facts');
  const language = useLanguage();
  const place = change.page ?? t(`applyDialog.places.${change.document}`);
  return (
    <li className={classes.change}>
      <span className={classes.hint}>{t('applyDialog.from', { place, field: change.field[language] })}</span>
      <span className={classes.values}>
        <span>{change.before || <em>{t('applyDialog.empty')}</em>}</span>
        <IconArrowRight size={14} stroke={1.6} aria-hidden />
        <Hidden>{t('applyDialog.becomes')}</Hidden>
        <strong title={factName(factTexts, change.fact)}>{change.after}</strong>
      </span>
    </li>
  );
}
