import { Button } from '@mantine/core';
import { listTenants } from '@sitewright/contract/tenants/tenants';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { type WorkTenant, workTenant } from '../../lib/work-tenant.ts';
import { Loaded, NothingFound } from '../../ui/listing/list-faces.tsx';
import { ListPages } from '../../ui/listing/list-pages.tsx';
import { ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import styles from '../../ui/listing/listing.module.css';

/** Drops cached data of the previously selected tenant. */
const useChoice = () => {
  const client = useQueryClient();
  return (tenant: WorkTenant | undefined): void => {
    workTenant.choose(tenant);
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
      <Loaded query={query}>
        {({ tenants, pagination }) =>
          tenants.length === 0 ? (
            <NothingFound onClear={() => handleSearch('')} />
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
              <ListPages pagination={pagination} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Shows the selected workspace on every screen of the area, with a link to change it. */
export function WorkTenantPlace({ tenant }: { tenant: WorkTenant }) {
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
