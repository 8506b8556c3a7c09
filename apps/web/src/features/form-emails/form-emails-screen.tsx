import { formMailLimits as limits } from '@sitewright/contract/form-delivery/form-mail-limits';
import {
  formMailEndpoints,
  type FormMailSettings,
  formMailSettings,
} from '@sitewright/contract/form-delivery/form-mail-settings';
import { NumberInput } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { type LoadedSettings, SettingsScreen } from '../../ui/settings/settings-screen.tsx';
import { useSettingsGroup } from '../../ui/settings/use-settings-group.ts';

/** The emails about form submissions of a workspace, `/tenant/form-emails`. */
export default function FormEmailsScreen() {
  const { t } = useTranslation('form-emails');
  const { getSettings, access } = formMailEndpoints;
  return (
    <SettingsScreen title={t('title')} lead={t('lead')} getSettings={getSettings} permission={access.write}>
      {(loaded) => <LinksGroup {...loaded} />}
    </SettingsScreen>
  );
}

function LinksGroup(props: LoadedSettings<FormMailSettings>) {
  const { t } = useTranslation('form-emails');
  const group = useSettingsGroup({ definition: formMailSettings, endpoints: formMailEndpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup
      title={t('links.title')}
      text={t('links.text')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <NumberInput
        label={t('links.hours')}
        description={t('links.hoursHint', { min: limits.linkHoursMin, max: limits.linkHoursMax })}
        min={limits.linkHoursMin}
        max={limits.linkHoursMax}
        allowDecimal={false}
        clampBehavior="blur"
        value={draft.linkHours}
        error={faults['linkHours']}
        readOnly={props.isReadOnly}
        onChange={(value) => typeof value === 'number' && change({ linkHours: value })}
      />
    </SettingsGroup>
  );
}
