import { Button, Tabs } from '@mantine/core';
import type { TenantDetail } from '@sitewright/contract/tenants/tenants';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { AccessGate } from '../../submissions/inspection/access-gate.tsx';
import { InspectedForms } from '../../submissions/inspection/inspected-forms.tsx';
import { TenantActions } from './tenant-actions.tsx';
import { TenantNotes } from './tenant-notes.tsx';
import { TenantMembers } from './tenant-members.tsx';
import { TenantSites } from '../../tenant-sites/tenant-sites.tsx';
import { sitesOfTenant } from './sites-of-tenant.ts';
import { TenantAuditLog } from './tenant-audit-log.tsx';
import { statusTones, useTenant } from './use-tenants.ts';

const tabs = ['overview', 'people', 'sites', 'forms', 'audit', 'notes'] as const;
/** The platform audit log and the submissions are available on the main host only. */
const shownTabs = tenantHost ? tabs.filter((tab) => tab !== 'audit' && tab !== 'forms') : tabs;

/** Platform view of one workspace, `/admin/tenants/{tenantId}`. */
export default function TenantScreen() {
  const { t } = useTranslation('admin');
  const { tenantId = '' } = useParams();
  const query = useTenant(tenantId);
  return (
    <div>
      <Link to={paths.adminTenants} className={styles.back}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        {t('tenants.title')}
      </Link>
      <QueryBoundary query={query}>{(tenant) => <TenantPage tenant={tenant} />}</QueryBoundary>
    </div>
  );
}

function TenantPage({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const tab = oneOf(params.get('tab') ?? '', tabs) ?? 'overview';
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{tenant.name}</h1>
          <p>{tenant.id}</p>
        </div>
        <StatusBadge tone={statusTones[tenant.status]}>{t(`tenantStatus.${tenant.status}`)}</StatusBadge>
      </header>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="md">
          {shownTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tenant.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview tenant={tenant} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <TenantMembers tenantId={tenant.id} />
        </Tabs.Panel>
        <Tabs.Panel value="sites">
          <TenantSites source={sitesOfTenant(tenant.id)} />
        </Tabs.Panel>
        <Tabs.Panel value="forms">
          <AccessGate tenantId={tenant.id}>
            <InspectedForms tenantId={tenant.id} />
          </AccessGate>
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <TenantAuditLog tenantId={tenant.id} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <TenantNotes key={tenant.version} tenant={tenant} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Overview({ tenant }: { tenant: TenantDetail }) {
  const { t, i18n } = useTranslation('admin');
  const { day } = useDateFormat();
  const megabytes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(tenant.storageBytes / 1024 / 1024);
  const facts = [
    [t('tenants.owner'), tenant.owner ? tenant.owner.name || tenant.owner.email : '–'],
    [t('tenants.kind'), t(`kinds.${tenant.kind}`)],
    [t('tenants.people'), tenant.people],
    [t('tenants.sites'), t('tenants.sitesLive', { sites: tenant.sites, published: tenant.published })],
    [t('tenant.storage'), megabytes],
    [t('tenant.timezone'), tenant.timezone],
    [t('tenants.created'), day(tenant.createdAt)],
    ...(tenant.statusReason ? [[t('tenant.reason'), tenant.statusReason] as const] : []),
    ...(tenant.purgeAt ? [[t('tenant.purge'), day(tenant.purgeAt)] as const] : []),
  ] as const;
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tenant.url && tenant.status === 'active' && (
        <div>
          <Button
            component="a"
            href={tenant.url}
            variant="subtle"
            px={0}
            rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t('tenant.visit')}
          </Button>
        </div>
      )}
      <TenantActions tenant={tenant} />
    </section>
  );
}
