import { domainStates } from '@sitewright/contract/domains/domains';
import {
  domainHolderKinds,
  listPlatformDomains,
  type PlatformDomain,
  platformDomainList,
} from '@sitewright/contract/domains/platform-domains';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconWorldWww } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { DomainTabs } from './domain-tabs.tsx';
import { PlatformDomainsTable } from './platform-domains-table.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { platformDomainsKey } from './platform-domains-key.ts';

/** The custom domains of all sites and workspaces, `/admin/domains`. */
export default function PlatformDomainsScreen() {
  const { t } = useTranslation('domains');
  const { person } = useSession();
  const [released, setReleased] = useState<PlatformDomain>();
  const list = useOffsetList({
    list: platformDomainList,
    queryKey: platformDomainsKey,
    load: (query, signal) => request(listPlatformDomains, { query, signal }),
    readers: { state: readOneOf(domainStates), holder: readOneOf(domainHolderKinds) },
  });
  const mayWrite = person !== undefined && scopeOf(person.role, 'platform.write') !== undefined;
  return (
    <ListScreen title={t('admin.title')} lead={t('admin.lead')}>
      <DomainTabs />
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('admin.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('admin.state')}
              options={[
                ['', t('admin.anyState')],
                ...domainStates.map((state) => [state, t(`states.${state}`)] as const),
              ]}
              {...list.filterProps('state')}
            />
            <ListFilter
              label={t('admin.holder')}
              options={[
                ['', t('admin.anyHolder')],
                ...domainHolderKinds.map((kind) => [kind, t(`admin.holders.${kind}`)] as const),
              ]}
              {...list.filterProps('holder')}
            />
            <ListFilter
              label={t('admin.sort')}
              options={platformDomainList.sorts.map((sort) => [sort, t(`admin.sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconWorldWww size={38} stroke={1.2} aria-hidden />}
            title={t('admin.empty')}
            text={t('admin.emptyText')}
          />
        }
      >
        {(domains) => (
          <PlatformDomainsTable
            domains={domains}
            isStale={list.isStale}
            {...(mayWrite ? { onRelease: setReleased } : {})}
          />
        )}
      </ResourceList>
      {released && <ReleaseDialog domain={released} onClose={() => setReleased(undefined)} />}
    </ListScreen>
  );
}
