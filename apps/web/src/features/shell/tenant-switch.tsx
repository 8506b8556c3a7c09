import { Menu } from '@mantine/core';
import type { User } from '@sitewright/contract/auth/auth';
import { IconCheck, IconBuilding } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { paths } from '../../routes/paths.ts';
import { useSwitchWorkspace } from './use-switch-workspace.ts';

const icon = { size: 17, stroke: 1.6 };

/** Workspace switcher for members of several; switching starts a new session. */
export function TenantSwitch({ person }: { person: User }) {
  const { t } = useTranslation('common');
  const { mutate } = useSwitchWorkspace();
  // A session stored by an earlier version of the app has no memberships.
  const memberships = person.memberships ?? [];
  if (memberships.length < 2) return null;

  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('account.workspaces')}</Menu.Label>
      {memberships.map(({ tenantId, tenantName }) => {
        const isActive = tenantId === person.tenantId;
        const Icon = isActive ? IconCheck : IconBuilding;
        return (
          <Menu.Item
            key={tenantId}
            leftSection={<Icon {...icon} aria-hidden="true" />}
            aria-current={isActive ? 'true' : undefined}
            disabled={isActive}
            onClick={() =>
              // This is a workspace's host; other workspaces are reached through the main host.
              tenantHost ? location.assign(`${tenantHost.mainUrl}${paths.dashboard}`) : mutate(tenantId)
            }
          >
            {tenantName}
          </Menu.Item>
        );
      })}
    </>
  );
}
