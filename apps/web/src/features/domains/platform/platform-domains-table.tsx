import { Anchor, Button, Group } from '@mantine/core';
import { heldStates } from '@sitewright/contract/domains/domains';
import { checkPlatformDomain, type PlatformDomain } from '@sitewright/contract/domains/platform-domains';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { stateTones } from '../own/state-tones.ts';
import { checkErrors, useErrorText } from '../own/use-error-text.ts';
import styles from './platform-domains.module.css';
import { platformDomainsKey } from './platform-domains-key.ts';

type OnRelease = (domain: PlatformDomain) => void;

interface Props {
  domains: readonly PlatformDomain[];
  isStale: boolean;
  /** Absent for staff who only read. */
  onRelease?: OnRelease;
}

const plain = { interpolation: { escapeValue: false } };

export function PlatformDomainsTable({ domains, isStale, onRelease }: Props) {
  const { t } = useTranslation('domains');
  const columns = useColumns(onRelease);
  return (
    <DataTable
      label={t('admin.title')}
      rows={domains}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(onRelease: OnRelease | undefined): Column<PlatformDomain>[] {
  const { t } = useTranslation('domains');
  const { day } = useDateFormat();
  const columns: Column<PlatformDomain>[] = [
    { title: t('admin.domain'), as: 'head', cell: (domain) => <DomainName domain={domain} /> },
    { title: t('admin.holder'), cell: (domain) => <Holder domain={domain} /> },
    { title: t('admin.state'), cell: (domain) => <State domain={domain} /> },
    { title: t('admin.certificate'), cell: (domain) => day(domain.certificateExpiresAt) },
    { title: t('admin.failing'), cell: (domain) => day(domain.failingSince) },
  ];
  if (!onRelease) return columns;
  return [
    ...columns,
    {
      title: t('admin.actions'),
      as: 'actions',
      cell: (domain) => <Actions domain={domain} onRelease={onRelease} />,
    },
  ];
}

function DomainName({ domain: { name, asciiName, isPrimary } }: { domain: PlatformDomain }) {
  const { t } = useTranslation('domains');
  return (
    <span className={styles.pair}>
      <Anchor inherit href={`//${asciiName}`} target="_blank" rel="noopener noreferrer">
        {name}
      </Anchor>
      {asciiName !== name && <small>{asciiName}</small>}
      {isPrimary && <small>{t('primary')}</small>}
    </span>
  );
}

function Holder({ domain: { site, tenant } }: { domain: PlatformDomain }) {
  const { t } = useTranslation('domains');
  const workspace = (
    <Anchor component={Link} inherit to={paths.adminTenant(tenant.id)} dir="auto">
      {tenant.name}
    </Anchor>
  );
  if (site === null)
    return (
      <span className={styles.pair}>
        {workspace}
        <small>{t('admin.workspace')}</small>
      </span>
    );
  return (
    <span className={styles.pair}>
      {site.isInTrash ? (
        <span dir="auto">{t('admin.inTrash', { site: site.name, ...plain })}</span>
      ) : (
        <Anchor inherit href={site.url} target="_blank" rel="noopener noreferrer" dir="auto">
          {site.name}
        </Anchor>
      )}
      <small>{workspace}</small>
    </span>
  );
}

function State({ domain: { state, reason, failingSince } }: { domain: PlatformDomain }) {
  const { t } = useTranslation('domains');
  return (
    <span className={styles.pair}>
      <StatusBadge tone={failingSince === null ? stateTones[state] : 'warning'}>
        {t(`states.${state}`)}
      </StatusBadge>
      {reason && <small>{t(`admin.reasons.${reason}`)}</small>}
    </span>
  );
}

function Actions({ domain, onRelease }: { domain: PlatformDomain; onRelease: OnRelease }) {
  const { t } = useTranslation('domains');
  const cache = useQueryClient();
  const errorText = useErrorText();
  const [isChecking, setChecking] = useState(false);
  const { id, name, state } = domain;
  const check = async (): Promise<void> => {
    setChecking(true);
    try {
      await request(checkPlatformDomain, { params: { domainId: id } });
      await cache.invalidateQueries({ queryKey: platformDomainsKey });
      notify.success(t('admin.checked', { name, ...plain }));
    } catch (error) {
      notify.error(errorText(error, checkErrors));
    }
    setChecking(false);
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={isChecking}
        aria-label={t('admin.checkOf', { name, ...plain })}
        onClick={() => void check()}
      >
        {t('admin.check')}
      </Button>
      {heldStates.some((one) => one === state) && (
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          aria-label={t('admin.releaseOf', { name, ...plain })}
          onClick={() => onRelease(domain)}
        >
          {t('admin.release')}
        </Button>
      )}
    </Group>
  );
}
