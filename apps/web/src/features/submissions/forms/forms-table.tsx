import { Button } from '@mantine/core';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { FormMenu } from './form-menu.tsx';
import { stateOf, stateTones } from './form-state.ts';
import type { FormActions } from './use-forms.ts';
import styles from './forms.module.css';

interface Props {
  forms: readonly FormSummary[];
  mayEdit: boolean;
  isFull: boolean;
  actions: FormActions;
}

const useColumns = ({ mayEdit, isFull, actions }: Omit<Props, 'forms'>): Column<FormSummary>[] => {
  const { t } = useTranslation('submissions');
  const { day } = useDateFormat();
  return [
    {
      title: t('forms.columns.name'),
      as: 'head',
      cell: ({ name, description }) => (
        <span className={listing.twoLines}>
          <span dir="auto">{name}</span>
          {description && (
            <span className={`${listing.quiet} ${styles.description}`} dir="auto">
              {description}
            </span>
          )}
        </span>
      ),
    },
    { title: t('forms.columns.fields'), cell: ({ fieldCount }) => fieldCount },
    { title: t('forms.columns.pages'), cell: (form) => <FormPages form={form} /> },
    {
      title: t('forms.columns.state'),
      cell: (form) => {
        const state = stateOf(form);
        return (
          <span className={listing.twoLines}>
            <StatusBadge tone={stateTones[state]}>{t(`forms.states.${state}`)}</StatusBadge>
            {form.blockedReason !== null && (
              <span className={listing.quiet} dir="auto">
                {form.blockedReason}
              </span>
            )}
          </span>
        );
      },
    },
    {
      title: t('forms.columns.updated'),
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{day(updatedAt)}</time>,
    },
    {
      title: t('forms.columns.actions'),
      as: 'actions',
      cell: (form) => (
        <span className={listing.actions}>
          <Button
            component={Link}
            to={paths.submissions(form.siteId, form.id)}
            variant="default"
            size="compact-sm"
            aria-label={t('forms.actions.submissionsOf', { name: form.name })}
          >
            {t('forms.actions.submissions')}
          </Button>
          <FormMenu form={form} mayEdit={mayEdit} isFull={isFull} actions={actions} />
        </span>
      ),
    },
  ];
};

export function FormsTable({ forms, ...props }: Props) {
  const { t } = useTranslation('submissions');
  const columns = useColumns(props);
  return <DataTable label={t('forms.title')} rows={forms} rowKey={({ id }) => id} columns={columns} />;
}

const pagesShown = 3;

/** The pages on which a form stands, each a link to the editor. */
function FormPages({ form: { siteId, pages } }: { form: FormSummary }) {
  const { t } = useTranslation('submissions');
  if (pages.length === 0) return <span className={listing.quiet}>{t('forms.noPages')}</span>;
  const rest = pages.length - pagesShown;
  return (
    <span className={styles.pages}>
      {pages.slice(0, pagesShown).map(({ id, title }) => (
        <Link key={id} to={paths.builderPage(siteId, id)} dir="auto">
          {title}
        </Link>
      ))}
      {rest > 0 && <span className={listing.quiet}>{t('forms.morePages', { count: rest })}</span>}
    </span>
  );
}
