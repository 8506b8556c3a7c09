import { Button, Group } from '@mantine/core';
import type { Incident, IncidentSeverity } from '@sitewright/contract/status/status';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useTexts } from '../../../lib/translations.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { durationText } from '../duration-text.ts';

const tones: Record<IncidentSeverity, Tone> = { minor: 'warning', major: 'bad', maintenance: 'plain' };

interface Props {
  incidents: readonly Incident[];
  isStale: boolean;
  onEdit: (incident: Incident) => void;
  onDelete: (incident: Incident) => void;
}

type Handlers = Pick<Props, 'onEdit' | 'onDelete'>;

export function IncidentsTable({ incidents, isStale, ...handlers }: Props) {
  const { t } = useTranslation('status');
  const columns = useColumns(handlers);
  return (
    <DataTable
      label={t('title')}
      rows={incidents}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(handlers: Handlers): Column<Incident>[] {
  const { t } = useTranslation('status');
  const { duration: units } = useTexts('page-status');
  const { moment } = useDateFormat();
  return [
    { title: t('columns.title'), as: 'head', cell: ({ title }) => <span dir="auto">{title.en}</span> },
    {
      title: t('columns.severity'),
      cell: ({ severity }) => <StatusBadge tone={tones[severity]}>{t(`severities.${severity}`)}</StatusBadge>,
    },
    { title: t('columns.start'), cell: ({ date }) => moment(date) },
    {
      title: t('columns.duration'),
      cell: ({ duration }) => (duration === null ? t('ongoing') : durationText(duration, units)),
    },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (incident) => <Actions incident={incident} {...handlers} />,
    },
  ];
}

function Actions({ incident, onEdit, onDelete }: Handlers & { incident: Incident }) {
  const { t } = useTranslation('status');
  const title = incident.title.en;
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('editName', { title })}
        onClick={() => onEdit(incident)}
      >
        {t('edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('deleteName', { title })}
        onClick={() => onDelete(incident)}
      >
        {t('delete')}
      </Button>
    </Group>
  );
}
