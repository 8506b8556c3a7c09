import { Alert, Button } from '@mantine/core';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import { IconArrowLeft, IconEraser, IconForms, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage, NoResults, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useMayEdit, useSite } from '../use-may-edit.ts';
import { EditedForm } from './edited-form.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { formStates, stateOf } from './form-state.ts';
import { FormsTable } from './forms-table.tsx';
import { ImportButton } from './import-button.tsx';
import { NewFormDialog } from './new-form-dialog.tsx';
import { useFormActions, useForms } from './use-forms.ts';

const withoutEdit = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search);
  rest.delete('edit');
  return rest;
};

/** Forms of a site, `/dashboard/sites/{siteId}/forms`. */
export default function FormsScreen() {
  const { t } = useTranslation('submissions');
  const { siteId = '' } = useParams();
  const site = useSite(siteId);
  const mayEdit = useMayEdit(siteId);
  const query = useForms(siteId);
  const actions = useFormActions(siteId);
  const [isCreating, setCreating] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const isFull = (query.data?.forms.length ?? 0) >= formLimits.perSite;
  const isEmpty = query.data?.forms.length === 0;
  const [search, setSearch] = useSearchParams();
  const edited = search.get('edit');
  const openDialog = (): void => setCreating(true);
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <Link to={paths.dashboard} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t('forms.back')}
          </Link>
          <h1>{t('forms.title')}</h1>
          <p dir="auto">{site ? t('forms.lead', { site: site.name }) : t('forms.leadPlain')}</p>
        </div>
        {mayEdit && (
          <div className={listing.actions}>
            {!isEmpty && (
              <Button
                variant="default"
                leftSection={<IconEraser size={17} stroke={1.6} />}
                onClick={() => setErasing(true)}
              >
                {t('erase.open')}
              </Button>
            )}
            <ImportButton importFile={actions.importFile} isDisabled={isFull} />
            {!isEmpty && (
              <Button
                disabled={isFull}
                leftSection={<IconPlus size={17} stroke={1.6} />}
                onClick={openDialog}
              >
                {t('forms.new')}
              </Button>
            )}
          </div>
        )}
      </header>
      {mayEdit && isFull && <Alert color="yellow">{t('forms.full', { max: formLimits.perSite })}</Alert>}
      <QueryBoundary query={query}>
        {({ forms }) =>
          forms.length > 0 ? (
            <FormsList forms={forms}>
              {(shown) => <FormsTable forms={shown} mayEdit={mayEdit} isFull={isFull} actions={actions} />}
            </FormsList>
          ) : (
            <ListMessage
              icon={<IconForms size={40} stroke={1.2} aria-hidden="true" />}
              title={t('forms.empty')}
              text={t(mayEdit ? 'forms.emptyText' : 'forms.emptyRead')}
            >
              {mayEdit && <Button onClick={openDialog}>{t('forms.new')}</Button>}
            </ListMessage>
          )
        }
      </QueryBoundary>
      {mayEdit && edited !== null && (
        <EditedForm
          key={edited}
          siteId={siteId}
          formId={edited}
          onSaved={() => void actions.reload()}
          onClose={() => setSearch(withoutEdit, { replace: true })}
        />
      )}
      {isErasing && <EraseDialog siteId={siteId} onClose={() => setErasing(false)} />}
      {isCreating && (
        <NewFormDialog siteId={siteId} create={actions.create} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

const pageSize = 50;

interface ListProps {
  forms: readonly FormSummary[];
  children: (shown: readonly FormSummary[]) => ReactNode;
}

/** Search, state filter and pages, kept in the URL. The API gives all forms at once. */
function FormsList({ forms, children }: ListProps) {
  const { t } = useTranslation('submissions');
  const { filters, page, change, goTo, clear } = useUrlFilters(['q', 'state']);
  const wanted = filters.q.toLowerCase();
  const found = forms.filter(
    (form) =>
      (filters.state === '' || stateOf(form) === filters.state) &&
      `${form.name} ${form.description}`.toLowerCase().includes(wanted),
  );
  const pages = Math.ceil(found.length / pageSize);
  const current = Math.min(page, Math.max(1, pages));
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  return (
    <>
      <ListToolbar>
        <ListSearch label={t('forms.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('forms.state')}
          value={filters.state}
          options={[
            ['', t('forms.anyState')],
            ...formStates.map((state) => [state, t(`forms.states.${state}`)] as const),
          ]}
          onChange={(state) => change({ state })}
        />
      </ListToolbar>
      {shown.length > 0 ? children(shown) : <NoResults onClear={clear} />}
      {shown.length > 0 && (
        <ListPagination
          pagination={{ page: current, limit: pageSize, total: found.length, pages }}
          onChange={goTo}
        />
      )}
    </>
  );
}
