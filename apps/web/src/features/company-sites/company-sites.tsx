import { Button } from '@mantine/core';
import type { CompanySite } from '@sitewright/contract/company/company-sites';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import settings from '../../ui/settings/settings.module.css';
import { ApplyDialog } from './apply-dialog.tsx';
import classes from './company-sites.module.css';
import { factNames } from './fact-name.ts';
import { useCompanySites } from './use-company-sites.ts';

/** The sites of the customer: which of them show old details, and ways to bring the profile to them. `version` is that of the profile. */
export function CompanySites({ version }: { version: number }) {
  const { t } = useTranslation('company-sites');
  const { sites, busyIds, publish, apply } = useCompanySites(version);
  return (
    <section className={settings.group} aria-labelledby="company-sites">
      <div>
        <h2 id="company-sites">{t('title')}</h2>
        <p>{t('text')}</p>
      </div>
      <QueryBoundary query={sites}>
        {(list) => <SiteList list={list} busyIds={busyIds} publish={publish} apply={apply} />}
      </QueryBoundary>
    </section>
  );
}

type Actions = Pick<ReturnType<typeof useCompanySites>, 'busyIds' | 'publish' | 'apply'>;

function SiteList({ list, busyIds, publish, apply }: Actions & { list: readonly CompanySite[] }) {
  const { t } = useTranslation('company-sites');
  const [open, setOpen] = useState<'publish' | 'apply'>();
  const waiting = list.filter(({ isWaiting }) => isWaiting);
  const publishAndTell = async (wanted: readonly CompanySite[]): Promise<void> => {
    const failed = await publish(wanted);
    for (const { site, error } of failed) {
      notify.error(`${t('publishFailed', { name: site.name })} ${messageOf(error, '')}`.trim());
    }
    const count = wanted.length - failed.length;
    if (count > 1) notify.success(t('publishedAll', { count }));
    else if (count === 1 && failed.length === 0) notify.success(t('published', { name: wanted[0]!.name }));
  };
  if (list.length === 0) return <p className={classes.none}>{t('empty')}</p>;
  const hasPublished = list.some(({ isPublished }) => isPublished);
  return (
    <div className={classes.body}>
      <div className={classes.head}>
        <p className={classes.summary} role="status">
          {waiting.length > 0 ? t('waiting', { count: waiting.length }) : hasPublished && t('allCurrent')}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpen('apply')}>
            {t('apply')}
          </Button>
          {waiting.length > 1 && (
            <Button disabled={busyIds.length > 0} onClick={() => setOpen('publish')}>
              {t('publishAll')}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.list}>
        {list.map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            isBusy={busyIds.includes(site.id)}
            isBlocked={busyIds.length > 0}
            onPublish={() => void publishAndTell([site])}
          />
        ))}
      </ul>
      {open === 'publish' && (
        <PublishAllDialog
          waiting={waiting}
          onConfirm={() => publishAndTell(waiting)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'apply' && <ApplyDialog sites={list} apply={apply} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface RowProps {
  site: CompanySite;
  isBusy: boolean;
  isBlocked: boolean;
  onPublish: () => void;
}

function SiteRow({ site, isBusy, isBlocked, onPublish }: RowProps) {
  const { t } = useTranslation(['company-sites', 'company-facts']);
  const { t: factTexts } = useTranslation('company-facts');
  const state = site.isWaiting ? 'waiting' : site.isPublished ? 'current' : 'draft';
  const facts = factNames(factTexts, site.changedFacts).join(', ');
  return (
    <li className={classes.site}>
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={paths.builder(site.id)}>{site.name}</Link>{' '}
          <StatusBadge tone={state === 'waiting' ? 'warning' : state === 'current' ? 'good' : 'plain'}>
            {t(`states.${state}`)}
          </StatusBadge>
        </p>
        {site.isWaiting && <p className={classes.hint}>{t('changed', { facts })}</p>}
        {site.isWaiting && site.hasUnpublishedChanges && <p className={classes.hint}>{t('other')}</p>}
      </div>
      {site.isWaiting && (
        <Button
          variant="default"
          loading={isBusy}
          disabled={isBlocked && !isBusy}
          aria-label={isBusy ? t('publishing', { name: site.name }) : t('publishSite', { name: site.name })}
          onClick={onPublish}
        >
          {t('publish')}
        </Button>
      )}
    </li>
  );
}

interface PublishAllProps {
  waiting: readonly CompanySite[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function PublishAllDialog({ waiting, onConfirm, onClose }: PublishAllProps) {
  const { t } = useTranslation('company-sites');
  const changed = waiting.filter((site) => site.hasUnpublishedChanges).map(({ name }) => name);
  return (
    <ActionDialog
      title={t('publishAllTitle', { count: waiting.length })}
      text={changed.length > 0 ? t('publishAllText', { names: changed.join(', ') }) : t('publishAllPlain')}
      confirm={t('publishAll')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
