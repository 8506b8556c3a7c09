import {
  type InspectedForm,
  inspectedFormList,
  listInspectedForms,
} from '@sitewright/contract/submissions/submission-inspection';
import { IconForms } from '@tabler/icons-react';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

const useColumns = (siteId: string | undefined): Column<InspectedForm>[] => {
  const { t } = useTranslation('submissions');
  return [
    {
      title: t('forms.columns.name'),
      as: 'head',
      cell: (form) => (
        <Link to={paths.adminSubmissions(form.siteId, form.id)} dir="auto">
          {form.name}
        </Link>
      ),
    },
    ...(siteId === undefined
      ? [
          {
            title: t('all.columns.site'),
            cell: (form: InspectedForm) => (
              <Link to={paths.adminForms(form.siteId)} dir="auto">
                {form.siteName}
              </Link>
            ),
          },
        ]
      : []),
    { title: t('inbox.title'), cell: ({ submissions }) => submissions },
  ];
};

/** The forms of a workspace, or of one of its sites. */
export function InspectedForms({ tenantId, siteId }: { tenantId: string; siteId?: string }) {
  const { t } = useTranslation('submissions');
  const columns = useColumns(siteId);
  const list = useOffsetList({
    list: inspectedFormList,
    queryKey: ['inspected', 'forms', tenantId, siteId ?? ''],
    load: (query, signal) =>
      request(listInspectedForms, {
        params: { tenantId },
        query: siteId === undefined ? query : { ...query, site: siteId },
        signal,
      }),
  });
  return (
    <ResourceList
      list={list}
      empty={
        <ListMessage
          icon={<IconForms size={40} stroke={1.2} aria-hidden="true" />}
          title={t('forms.empty')}
          text={t('access.noForms')}
        />
      }
      toolbar={<ListSearch label={t('forms.search')} {...list.searchProps('q')} />}
    >
      {(forms) => (
        <DataTable label={t('forms.title')} rows={forms} rowKey={({ id }) => id} columns={columns} />
      )}
    </ResourceList>
  );
}
