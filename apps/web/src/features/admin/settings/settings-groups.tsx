import { Anchor, Switch } from '@mantine/core';
import {
  getPlatformSettings,
  platformRegistration,
  platformSecurity,
  platformWorkspaces,
  type PlatformSettings,
  updatePlatformSettings,
} from '@sitewright/contract/platform/platform-settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import { RegistrationFields } from '../../../ui/settings/registration-fields.tsx';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import type { LoadedSettings } from '../../../ui/settings/settings-screen.tsx';
import { useSettingsGroup } from '../../../ui/settings/use-settings-group.ts';

const endpoints = { getSettings: getPlatformSettings, updateSettings: updatePlatformSettings };

type GroupProps = LoadedSettings<PlatformSettings>;

export function SecurityGroup(props: GroupProps) {
  const { t } = useTranslation('admin');
  const group = useSettingsGroup({ definition: platformSecurity, endpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup
      title={t('settings.security')}
      text={t('settings.securityText')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <Switch
        label={t('settings.twoFactor')}
        description={t('settings.twoFactorHint')}
        checked={draft.requireTwoFactorForStaff}
        error={faults['requireTwoFactorForStaff']}
        onChange={(event) => change({ requireTwoFactorForStaff: event.currentTarget.checked })}
      />
      {group.failure?.code === 'would_lock_you_out' && (
        <Anchor component={Link} to={paths.profileTwoFactor} size="sm">
          {t('settings.setUpTwoFactor')}
        </Anchor>
      )}
    </SettingsGroup>
  );
}

export function RegistrationGroup(props: GroupProps) {
  const { t } = useTranslation('admin');
  const group = useSettingsGroup({ definition: platformRegistration, endpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup
      title={t('settings.registration')}
      text={t('settings.registrationText')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <RegistrationFields
        draft={draft}
        faults={faults}
        change={change}
        words={(key) => t(`settings.${key}`)}
      />
    </SettingsGroup>
  );
}

export function WorkspacesGroup(props: GroupProps) {
  const { t } = useTranslation('admin');
  const group = useSettingsGroup({ definition: platformWorkspaces, endpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup
      title={t('settings.workspaces')}
      text={t('settings.workspacesText')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <Switch
        label={t('settings.canBeCreated')}
        checked={draft.canBeCreated}
        error={faults['canBeCreated']}
        onChange={(event) => change({ canBeCreated: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}
