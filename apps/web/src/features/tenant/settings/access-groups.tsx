import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type TenantRole, tenantRoles } from '@sitewright/contract/permissions';
import {
  tenantRegistration,
  tenantSecurity,
  tenantSignInMethods,
} from '@sitewright/contract/tenants/settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type GroupProps, tenantSettingsEndpoints as endpoints } from './group-props.ts';
import { issueOf, Lines } from '../../../ui/settings/lines-field.tsx';
import { RegistrationFields } from '../../../ui/settings/registration-fields.tsx';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { useSettingsGroup } from '../../../ui/settings/use-settings-group.ts';

export function RegistrationGroup(props: GroupProps) {
  const { t } = useTranslation('tenant');
  const group = useSettingsGroup({ definition: tenantRegistration, endpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup title={t('settings.registration')} text={t('settings.registrationText')} group={group}>
      <RegistrationFields
        draft={draft}
        faults={faults}
        change={change}
        words={(key) => t(`settings.${key}`)}
      />
      <NativeSelect
        label={t('settings.defaultRole')}
        value={draft.defaultRole}
        data={tenantRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(event) => change({ defaultRole: event.currentTarget.value as TenantRole })}
      />
    </SettingsGroup>
  );
}

export function SecurityGroup(props: GroupProps) {
  const { t } = useTranslation('tenant');
  const group = useSettingsGroup({ definition: tenantSecurity, endpoints, ...props });
  const { draft, faults, change } = group;
  const { sessionDaysMin, sessionDaysMax } = limits.tenants;
  return (
    <SettingsGroup title={t('settings.security')} text={t('settings.securityText')} group={group}>
      <Checkbox.Group
        label={t('settings.ways')}
        value={draft.signInWays}
        error={issueOf(faults, 'signInWays')}
        onChange={(ways) => change({ signInWays: ways })}
      >
        {tenantSignInMethods.map((way) => (
          <Checkbox key={way} mt={8} value={way} label={t(`settings.wayNames.${way}`)} />
        ))}
      </Checkbox.Group>
      <TextInput
        type="number"
        inputMode="numeric"
        label={t('settings.sessionDays')}
        description={t('settings.sessionDaysHint', { least: sessionDaysMin, most: sessionDaysMax })}
        min={sessionDaysMin}
        max={sessionDaysMax}
        value={draft.sessionDays || ''}
        error={faults['sessionDays']}
        onChange={(event) => change({ sessionDays: Number(event.currentTarget.value) })}
      />
      <Switch
        label={t('settings.twoFactor')}
        description={t('settings.twoFactorHint')}
        checked={draft.requireTwoFactor}
        error={faults['requireTwoFactor']}
        onChange={(event) => change({ requireTwoFactor: event.currentTarget.checked })}
      />
      <Lines
        label={t('settings.addresses')}
        description={t('settings.addressesHint')}
        value={draft.adminAddresses}
        error={issueOf(faults, 'adminAddresses')}
        onChange={(adminAddresses) => change({ adminAddresses })}
      />
    </SettingsGroup>
  );
}
