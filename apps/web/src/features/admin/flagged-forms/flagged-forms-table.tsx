import { Anchor, Button, Group } from '@mantine/core';
import type { FlaggedForm } from '@sitewright/contract/form-moderation/form-moderation';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import type { FlagDecision } from './decision-dialog.tsx';
import styles from './flagged-forms.module.css';

interface Props {
  forms: readonly FlaggedForm[];
  isStale: boolean;
  /** Absent for staff who only read. */
  onDecide?: (form: FlaggedForm, decision: FlagDecision) => void;
}

export function FlaggedFormsTable({ forms, isStale, onDecide }: Props) {
  const { t } = useTranslation('admin');
  const columns = useColumns(onDecide);
  return (
    <DataTable
      label={t('flaggedForms.title')}
      rows={forms}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(onDecide: Props['onDecide']): Column<FlaggedForm>[] {
  const { t, i18n } = useTranslation('admin');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const columns: Column<FlaggedForm>[] = [
    { title: t('flaggedForms.form'), as: 'head', cell: (form) => <FormName form={form} /> },
    { title: t('flaggedForms.findings'), cell: ({ findings }) => <Findings findings={findings} /> },
    {
      title: t('flaggedForms.tenant'),
      cell: ({ tenantId, tenantName, tenantCreatedAt }) => (
        <span className={styles.pair}>
          <Anchor component={Link} inherit to={paths.adminTenant(tenantId)} dir="auto">
            {tenantName}
          </Anchor>
          <small>{t('flaggedForms.since', { day: day.format(new Date(tenantCreatedAt)) })}</small>
        </span>
      ),
    },
    { title: t('flaggedForms.flagged'), cell: ({ flaggedAt }) => day.format(new Date(flaggedAt)) },
    { title: t('flaggedForms.status'), cell: (form) => <FlagState form={form} /> },
  ];
  if (!onDecide) return columns;
  return [
    ...columns,
    {
      title: t('flaggedForms.actions'),
      as: 'actions',
      cell: (form) => <Decisions form={form} onDecide={(decision) => onDecide(form, decision)} />,
    },
  ];
}

function FormName({ form: { name, siteName, siteUrl } }: { form: FlaggedForm }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.pair}>
      <span dir="auto">{name}</span>
      <small dir="auto">
        {siteUrl === null ? (
          t('flaggedForms.offline', { site: siteName })
        ) : (
          <Anchor inherit href={siteUrl} target="_blank" rel="noopener noreferrer">
            {siteName}
          </Anchor>
        )}
      </small>
    </span>
  );
}

function Findings({ findings }: Pick<FlaggedForm, 'findings'>) {
  const { t } = useTranslation('admin');
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, text, match }) => (
        <li key={`${kind}:${match}`}>
          {t(`flaggedForms.kinds.${kind}`)}: <q dir="auto">{text}</q>
        </li>
      ))}
    </ul>
  );
}

const tones = { open: 'warning', dismissed: 'plain', blocked: 'bad' } as const;

function FlagState({ form: { status, blockedReason } }: { form: FlaggedForm }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.pair}>
      <StatusBadge tone={tones[status]}>{t(`flaggedForms.statuses.${status}`)}</StatusBadge>
      {blockedReason !== null && <small dir="auto">{blockedReason}</small>}
    </span>
  );
}

const decisionsFrom: Record<FlaggedForm['status'], readonly FlagDecision[]> = {
  open: ['dismiss', 'block'],
  dismissed: ['block'],
  blocked: ['unblock'],
};

function Decisions({ form, onDecide }: { form: FlaggedForm; onDecide: (decision: FlagDecision) => void }) {
  const { t } = useTranslation('admin');
  return (
    <Group gap={6} wrap="nowrap">
      {decisionsFrom[form.status].map((decision) => (
        <Button
          key={decision}
          size="compact-sm"
          variant="default"
          aria-label={t(`flaggedForms.${decision}Name`, { name: form.name })}
          onClick={() => onDecide(decision)}
        >
          {t(`flaggedForms.${decision}`)}
        </Button>
      ))}
    </Group>
  );
}
