import { Button } from '@mantine/core';
import {
  deleteIncident,
  type Incident,
  incidentList,
  incidentSeverities,
  listIncidents,
} from '@sitewright/contract/status/status';
import { IconActivity } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListFilter } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import { IncidentsTable } from './incidents-table.tsx';

type Asked = { action: 'create' } | { action: 'edit' | 'delete'; incident: Incident };

/** Incidents of the status page, `/admin/status`. */
export default function IncidentsScreen() {
  const { t } = useTranslation('status');
  const [asked, setAsked] = useState<Asked>();
  const list = useOffsetList({
    list: incidentList,
    queryKey: ['incidents'],
    load: (query, signal) => request(listIncidents, { query, signal }),
    readers: { severity: readOneOf(incidentSeverities) },
  });
  const create = <Button onClick={() => setAsked({ action: 'create' })}>{t('create')}</Button>;
  return (
    <ListScreen
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink look="quiet" to={paths.status}>
            {t('open')}
          </ButtonLink>
          {create}
        </>
      }
    >
      <ResourceList
        list={list}
        toolbar={
          <ListFilter
            label={t('columns.severity')}
            options={[
              ['', t('anySeverity')],
              ...incidentSeverities.map((severity) => [severity, t(`severities.${severity}`)] as const),
            ]}
            {...list.filterProps('severity')}
          />
        }
        empty={
          <ListMessage
            icon={<IconActivity size={38} stroke={1.2} aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
          >
            {create}
          </ListMessage>
        }
      >
        {(incidents) => (
          <IncidentsTable
            incidents={incidents}
            isStale={list.isStale}
            onEdit={(incident) => setAsked({ action: 'edit', incident })}
            onDelete={(incident) => setAsked({ action: 'delete', incident })}
          />
        )}
      </ResourceList>
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </ListScreen>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.action === 'create') return <IncidentDialog onClose={onClose} />;
  if (asked.action === 'edit') return <IncidentDialog incident={asked.incident} onClose={onClose} />;
  return <DeleteDialog incident={asked.incident} onClose={onClose} />;
}

function DeleteDialog({ incident: { id }, onClose }: { incident: Incident; onClose: () => void }) {
  const { t } = useTranslation('status');
  const cache = useQueryClient();
  return (
    <ActionDialog
      title={t('deleteTitle')}
      text={t('deleteText')}
      confirm={t('delete')}
      isDanger
      onConfirm={async () => {
        await request(deleteIncident, { params: { incidentId: id } });
        await cache.invalidateQueries({ queryKey: ['incidents'] });
        notify.success(t('deleted'));
      }}
      onClose={onClose}
    />
  );
}
