import { Button } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { listLandingVersions } from '@sitewright/contract/landing/landing-manager';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import type { ManagerProps } from '../manager-props.ts';
import { useLandingCalls, useTemplates, useVersions } from '../use-landing-manager.ts';
import { CompareDialog } from './compare-dialog.tsx';

type VersionRow = EndpointResponse<typeof listLandingVersions>['versions'][number];
interface Asked {
  action: 'compare' | 'restore';
  version: number;
}

/** What was live, newest first; each version is compared with the live page and goes live again. */
export function VersionsTab({ manager, draft }: ManagerProps) {
  const { t } = useTranslation('landing-manager');
  const calls = useLandingCalls();
  const query = useVersions();
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns(setAsked, manager.hasRunningTest);
  const restore = async (version: number): Promise<void> => {
    const restored = await calls.restore(version);
    // An open draft stays as it is.
    if (!restored.draft && !draft.isDirty) draft.take(restored);
    notify.success(t('versions.restored', { version }));
  };
  const close = (): void => setAsked(undefined);
  return (
    <>
      <QueryBoundary query={query}>
        {({ versions }) =>
          versions.length === 0 ? (
            <ListMessage
              icon={<IconHistory size={38} stroke={1.2} aria-hidden="true" />}
              title={t('versions.none')}
              text={t('versions.noneText')}
            />
          ) : (
            <DataTable
              label={t('tabs.versions')}
              rows={versions}
              rowKey={({ version }) => String(version)}
              columns={columns}
            />
          )
        }
      </QueryBoundary>
      {asked?.action === 'compare' && (
        <CompareDialog version={asked.version} live={manager.live} onClose={close} />
      )}
      {asked?.action === 'restore' && (
        <ActionDialog
          title={t('versions.restoreTitle', { version: asked.version })}
          text={t(manager.draft ? 'versions.restoreTextDraft' : 'versions.restoreText')}
          confirm={t('versions.restore')}
          onConfirm={() => restore(asked.version)}
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns(onAsk: (asked: Asked) => void, isLocked: boolean): Column<VersionRow>[] {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const { moment } = useDateFormat();
  const { data } = useTemplates();
  const nameOf = (id: string): string =>
    data?.templates.find((template) => template.id === id)?.name[language] ?? id;
  return [
    { title: t('versions.version'), as: 'head', cell: ({ version }) => t('versions.name', { version }) },
    {
      title: t('versions.change'),
      cell: ({ change, isLive }) => (
        <span className={listing.actions}>
          {t(`versions.changes.${change}`)}
          {isLive && <StatusBadge tone="good">{t('templates.live')}</StatusBadge>}
        </span>
      ),
    },
    { title: t('versions.template'), cell: ({ templateId }) => nameOf(templateId) },
    {
      title: t('versions.when'),
      cell: ({ createdAt, createdBy }) => (
        <span className={listing.twoLines}>
          {moment(createdAt)}
          <span className={listing.quiet}>{createdBy}</span>
        </span>
      ),
    },
    {
      title: t('versions.actions'),
      as: 'actions',
      cell: ({ version, isLive }) =>
        isLive ? null : (
          <span className={listing.actions}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('versions.compareOf', { version })}
              onClick={() => onAsk({ action: 'compare', version })}
            >
              {t('versions.compare')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isLocked}
              aria-label={t('versions.restoreOf', { version })}
              onClick={() => onAsk({ action: 'restore', version })}
            >
              {t('versions.restore')}
            </Button>
          </span>
        ),
    },
  ];
}
