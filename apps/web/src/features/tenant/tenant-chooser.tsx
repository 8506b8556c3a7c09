import { Button } from '@mantine/core';
import { listTenants } from '@sitewright/contract/tenants/tenants';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { type ActiveTenant, activeTenant } from '../../lib/active-tenant.ts';
import { QueryBoundary, NoResults } from '../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../ui/listing/list-pagination.tsx';
import { ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import styles from '../../ui/listing/listing.module.css';

/** Drops cached data of the previously selected tenant. */
const useChoice = () => {
  const client = useQueryClient();
  return (tenant: ActiveTenant | undefined): void => {
    activeTenant.choose(tenant);
    client.clear();
  };
};

/** Workspace selection for platform staff. */
export function TenantChooser() {
  const { t } = useTranslation('tenant');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const choose = useChoice();
  const query = useQuery({
    queryKey: ['tenant-chooser', q, page],
    queryFn: ({ signal }) => request(listTenants, { query: { q, page, sort: 'name' }, signal }),
    placeholderData: keepPreviousData,
  });
  const handleSearch = (text: string): void => {
    setQ(text);
    setPage(1);
  };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('chooser.title')}</h1>
          <p>{t('chooser.text')}</p>
        </div>
      </header>
      <ListToolbar>
        <ListSearch label={t('chooser.search')} value={q} onSearch={handleSearch} />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ tenants, pagination }) =>
          tenants.length === 0 ? (
            <NoResults onClear={() => handleSearch('')} />
          ) : (
            <>
              <div className={styles.card}>
                <ul className={styles.plain}>
                  {tenants.map(({ id, name }) => (
                    <li key={id} className={styles.header}>
                      <span className={styles.twoLines}>
                        <strong>{name}</strong>
                        <span className={styles.quiet}>{id}</span>
                      </span>
                      <Button
                        variant="default"
                        aria-label={`${t('chooser.choose')}: ${name}`}
                        onClick={() => choose({ id, name })}
                      >
                        {t('chooser.choose')}
                      </Button>
                    </li>
                  ))}
                </ul>
              </div>
              <ListPagination pagination={pagination} onChange={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** Shows the selected workspace on every screen of the area, with a link to change it. */
export function ActiveTenantNotice({ tenant }: { tenant: ActiveTenant }) {
  const { t } = useTranslation('tenant');
  const choose = useChoice();
  return (
    <>
      {t('chooser.place', { name: tenant.name })}
      <br />
      <Button variant="subtle" size="compact-xs" ml={-8} onClick={() => choose(undefined)}>
        {t('chooser.change')}
      </Button>
    </>
  );
}
