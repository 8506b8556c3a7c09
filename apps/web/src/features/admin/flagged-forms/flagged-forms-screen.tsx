import {
  type FlaggedForm,
  flaggedFormList,
  flagStatuses,
  listFlaggedForms,
} from '@sitewright/contract/form-moderation/form-moderation';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { DecisionDialog, type FlagDecision } from './decision-dialog.tsx';
import { FlaggedFormsTable } from './flagged-forms-table.tsx';

/** Forms that were flagged when they were published, `/admin/flagged-forms`. */
export default function FlaggedFormsScreen() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [asked, setAsked] = useState<{ form: FlaggedForm; decision: FlagDecision }>();
  const list = useOffsetList({
    list: flaggedFormList,
    queryKey: ['admin', 'flagged-forms'],
    load: (query, signal) => request(listFlaggedForms, { query, signal }),
    readers: { status: readOneOf(flagStatuses) },
  });
  const mayWrite = person !== undefined && scopeOf(person.role, 'platform.write') !== undefined;
  return (
    <ListScreen title={t('flaggedForms.title')} lead={t('flaggedForms.lead')}>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('flaggedForms.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('flaggedForms.status')}
              options={[
                ['', t('flaggedForms.anyStatus')],
                ...flagStatuses.map((status) => [status, t(`flaggedForms.statuses.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
            <ListFilter
              label={t('flaggedForms.sort')}
              options={flaggedFormList.sorts.map((sort) => [sort, t(`flaggedForms.sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconShieldCheck size={38} stroke={1.2} aria-hidden />}
            title={t('flaggedForms.empty')}
            text={t('flaggedForms.emptyText')}
          />
        }
      >
        {(forms) => (
          <FlaggedFormsTable
            forms={forms}
            isStale={list.isStale}
            {...(mayWrite ? { onDecide: (form, decision) => setAsked({ form, decision }) } : {})}
          />
        )}
      </ResourceList>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListScreen>
  );
}
