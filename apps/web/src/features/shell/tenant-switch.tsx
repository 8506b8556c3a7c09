import { Menu } from '@mantine/core';
import type { User } from '@sitewright/contract/auth';
import { switchTenant } from '@sitewright/contract/tenants';
import { IconCheck, IconBuilding } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { appSession } from '../../lib/app-session.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';

const icon = { size: 17, stroke: 1.6 };

/** The workspaces of somebody who belongs to several; going on in another is a new session. */
export function TenantSwitch({ person }: { person: User }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  // A session kept from an earlier version of this app knows no memberships.
  const memberships = person.memberships ?? [];
  if (memberships.length < 2) return null;

  const handleChoice = async (tenantId: string, name: string): Promise<void> => {
    try {
      const { user, tokens } = await request(switchTenant, { body: { tenantId } });
      await navigate(paths.dashboard);
      appSession.begin(user, tokens);
      // Nothing of the workspace before may be shown as this one's.
      client.clear();
      notify.success(t('account.switched', { name }));
    } catch (error) {
      notify.error(messageOf(error, t('account.switchFailed')));
    }
  };

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
            onClick={() => void handleChoice(tenantId, tenantName)}
          >
            {tenantName}
          </Menu.Item>
        );
      })}
    </>
  );
}
