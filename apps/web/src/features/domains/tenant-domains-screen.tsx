import { Anchor } from '@mantine/core';
import type { OwnDomains as Loaded } from '@sitewright/contract/domains/domains';
import {
  addTenantDomain,
  checkTenantDomain,
  clearPrimaryTenantDomain,
  listTenantDomains,
  makePrimaryTenantDomain,
  removeTenantDomain,
} from '@sitewright/contract/domains/tenant-domains';
import { IconWorldWww } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { type DomainActions, DomainSourceProvider } from './own/domain-source.ts';
import { OwnDomains } from './own/own-domains.tsx';
import { useOwnDomains } from './own/use-own-domains.ts';
import styles from './own/domains.module.css';

const queryKey = ['tenant', 'domains'];

/** The custom domains of a workspace, `/tenant/domains`. */
export default function TenantDomainsScreen() {
  const { t } = useTranslation('domains');
  const query = useOwnDomains(queryKey, (signal) => request(listTenantDomains, { signal }));
  return (
    <ListScreen title={t('tenant.title')} lead={t('tenant.lead')}>
      <QueryBoundary query={query}>
        {(loaded) =>
          loaded.host === null || loaded.url === null ? (
            <ListMessage
              icon={<IconWorldWww size={38} stroke={1.2} aria-hidden />}
              title={t('tenant.shared')}
              text={t('tenant.sharedText')}
            />
          ) : (
            <Domains loaded={loaded} host={loaded.host} url={loaded.url} />
          )
        }
      </QueryBoundary>
    </ListScreen>
  );
}

const useActions = (): DomainActions => {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey });
  return {
    add: async (name, onAdded) => {
      onAdded((await request(addTenantDomain, { body: { name } })).id);
      await reload();
    },
    check: async ({ id }) => {
      await request(checkTenantDomain, { params: { tenantDomainId: id } });
      await reload();
    },
    makePrimary: async ({ id }) => {
      await request(makePrimaryTenantDomain, { params: { tenantDomainId: id } });
      await reload();
    },
    clearPrimary: async () => {
      await request(clearPrimaryTenantDomain);
      await reload();
    },
    remove: async ({ id }) => {
      await request(removeTenantDomain, { params: { tenantDomainId: id } });
      await reload();
    },
  };
};

function Domains({ loaded, host, url }: { loaded: Loaded; host: string; url: string }) {
  const { t } = useTranslation('domains');
  const actions = useActions();
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} tabIndex={-1} className={`${styles.frame} ${styles.screen}`}>
      <p className={styles.address}>
        {t('tenant.address')}{' '}
        <Anchor inherit href={url} target="_blank" rel="noopener noreferrer">
          {new URL(url).host}
        </Anchor>
      </p>
      <DomainSourceProvider
        value={{ actions, host, mayWrite: true, heading: 'h2', primaryNote: t('tenant.signInAgain') }}
      >
        <OwnDomains loaded={loaded} label={t('tenant.title')} frame={frame} />
      </DomainSourceProvider>
    </div>
  );
}
