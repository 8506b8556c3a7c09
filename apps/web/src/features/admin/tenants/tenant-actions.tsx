import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import type { TenantDetail } from '@sitewright/contract/tenants/tenants';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSession } from '../../../lib/app-session.ts';
import styles from '../../../ui/listing/listing.module.css';
import {
  CloseTenantDialog,
  EditTenantDialog,
  OwnerDialog,
  PlainTenantDialog,
  SuspendTenantDialog,
} from './tenant-dialogs.tsx';

const actions = ['edit', 'owner', 'suspend', 'resume', 'archive', 'reopen', 'close'] as const;
type Action = (typeof actions)[number];

/** Actions available for a workspace in its state; none for the internal one. */
const actionsFor = ({ kind, status }: TenantDetail): readonly Action[] => {
  if (kind === 'internal') return ['owner'];
  if (status === 'active') return ['edit', 'owner', 'suspend', 'archive', 'close'];
  if (status === 'suspended') return ['edit', 'owner', 'resume', 'archive', 'close'];
  if (status === 'archived') return ['edit', 'resume', 'close'];
  return status === 'closing' ? ['reopen'] : [];
};
const needs = {
  edit: 'tenants.write',
  owner: 'tenants.owner',
  suspend: 'tenants.write',
  resume: 'tenants.write',
  archive: 'tenants.delete',
  reopen: 'tenants.delete',
  close: 'tenants.delete',
} as const;

export function TenantActions({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [action, setAction] = useState<Action>();
  const offered = actionsFor(tenant).filter(
    (one) => person && scopeOf(person.role, needs[one]) !== undefined,
  );
  const close = (): void => setAction(undefined);
  if (offered.length === 0) return null;
  return (
    <div className={styles.actions}>
      {offered.map((one) => (
        <Button
          key={one}
          variant="default"
          {...(one === 'close' ? { c: 'var(--color-danger)' } : {})}
          onClick={() => setAction(one)}
        >
          {t(`tenantAction.${one}.action`)}
        </Button>
      ))}
      {action === 'edit' && <EditTenantDialog tenant={tenant} onClose={close} />}
      {action === 'owner' && <OwnerDialog tenant={tenant} onClose={close} />}
      {action === 'suspend' && <SuspendTenantDialog tenant={tenant} onClose={close} />}
      {action === 'close' && <CloseTenantDialog tenant={tenant} onClose={close} />}
      {(action === 'resume' || action === 'archive' || action === 'reopen') && (
        <PlainTenantDialog action={action} tenant={tenant} onClose={close} />
      )}
    </div>
  );
}
