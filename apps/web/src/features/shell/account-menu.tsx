import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconBuildingStore,
  IconChartBar,
  IconInbox,
  IconLayoutDashboard,
  IconLogout,
  IconPhoto,
  IconShield,
  IconSparkles,
  IconUser,
} from '@tabler/icons-react';
import { scopeOf } from '@sitewright/contract/permissions';
import type { User } from '@sitewright/contract/auth/auth';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import { hasOwnUsage } from '../usage/has-own-usage.ts';
import { TenantSwitch } from './tenant-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

const icon = { size: 17, stroke: 1.6 };

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

export function AccountMenu() {
  const { t } = useTranslation('common');
  const { person } = useSession();
  const signOut = useSignOut();
  if (!person) return null;
  const isPlatform = person.role === 'SUPER_ADMIN' || (person.role === 'PLATFORM_ADMIN' && !person.tenantId);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          <Avatar src={person.avatarUrl} name={nameOf(person)} size={34} radius="xl" />
          {/* Voice control: the accessible name includes the visible initials. */}
          <Hidden>{t('account.menu')}</Hidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {nameOf(person)}
          <br />
          {person.email}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.dashboard} leftSection={<IconLayoutDashboard {...icon} />}>
          {t('account.dashboard')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.allSubmissions()} leftSection={<IconInbox {...icon} />}>
          {t('account.submissions')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.media} leftSection={<IconPhoto {...icon} />}>
          {t('account.media')}
        </Menu.Item>
        {scopeOf(person.role, 'company.read') && (
          <Menu.Item component={Link} to={paths.companyProfile} leftSection={<IconBuildingStore {...icon} />}>
            {t('account.company')}
          </Menu.Item>
        )}
        {scopeOf(person.role, 'ai.use') && (
          <Menu.Item component={Link} to={paths.aiGeneration} leftSection={<IconSparkles {...icon} />}>
            {t('account.aiGeneration')}
          </Menu.Item>
        )}
        {hasOwnUsage(person) && (
          <Menu.Item component={Link} to={paths.usage} leftSection={<IconChartBar {...icon} />}>
            {t('account.usage')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser {...icon} />}>
          {t('account.profile')}
        </Menu.Item>
        {(person.role === 'ADMIN' || person.role === 'SUPER_ADMIN') && (
          <Menu.Item
            component={Link}
            to={paths.tenantDashboard}
            leftSection={<IconBuildingCommunity {...icon} />}
          >
            {t('account.tenant')}
          </Menu.Item>
        )}
        {isPlatform && (
          <Menu.Item component={Link} to={paths.admin} leftSection={<IconShield {...icon} />}>
            {t('account.admin')}
          </Menu.Item>
        )}
        <TenantSwitch person={person} />
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout {...icon} />}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
