import { Anchor, Radio, Switch } from '@mantine/core';
import { registrationModes } from '@sitewright/contract/settings';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import { faultOf, Lines } from '../../../ui/settings/lines-field.tsx';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { type GroupProps, usePlatformGroup } from './use-platform-group.ts';

export function SecurityGroup(props: GroupProps) {
  const { t } = useTranslation('admin');
  const group = usePlatformGroup('security', props);
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
  const group = usePlatformGroup('registration', props);
  const { draft, faults, change } = group;
  return (
    <SettingsGroup
      title={t('settings.registration')}
      text={t('settings.registrationText')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <Radio.Group
        label={t('settings.mode')}
        value={draft.mode}
        onChange={(mode) => change({ mode: registrationModes.find((one) => one === mode) ?? draft.mode })}
      >
        {registrationModes.map((mode) => (
          <Radio key={mode} mt={8} value={mode} label={t(`settings.modes.${mode}`)} />
        ))}
      </Radio.Group>
      {draft.mode === 'domains' && (
        <Lines
          label={t('settings.domains')}
          description={t('settings.domainsHint')}
          value={draft.domains}
          error={faultOf(faults, 'domains')}
          onChange={(domains) => change({ domains })}
        />
      )}
      <Lines
        label={t('settings.banned')}
        description={t('settings.bannedHint')}
        value={draft.bannedDomains}
        error={faultOf(faults, 'bannedDomains')}
        onChange={(bannedDomains) => change({ bannedDomains })}
      />
    </SettingsGroup>
  );
}
