import { TextInput } from '@mantine/core';
import {
  operatorEndpoints,
  type OperatorSettings,
  platformOperator,
} from '@sitewright/contract/legal/platform-legal';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { useDirtyGroups, useSettingsGroup } from '../../ui/settings/use-settings-group.ts';
import { useSettings } from '../../ui/settings/use-settings.ts';

/** The operator of the installation: the values of the variables. */
export function OperatorTab() {
  const query = useSettings(operatorEndpoints.getSettings);
  return <QueryBoundary query={query}>{(settings) => <Operator settings={settings} />}</QueryBoundary>;
}

function Operator({ settings }: { settings: OperatorSettings }) {
  const { t } = useTranslation('legal');
  const { isDirty, onDirty } = useDirtyGroups();
  const group = useSettingsGroup({
    definition: platformOperator,
    endpoints: operatorEndpoints,
    settings,
    onDirty,
  });
  const { draft, faults, change } = group;
  const fieldOf = (name: keyof typeof draft, maxLength?: number) => ({
    label: t(`operator.${name}`),
    value: draft[name],
    error: faults[name],
    ...(maxLength === undefined ? {} : { maxLength }),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SettingsGroup title={t('operator.title')} text={t('operator.text')} group={group}>
        <TextInput {...fieldOf('name', limits.operatorNameMaxLength)} />
        <TextInput type="email" {...fieldOf('email')} />
        <TextInput {...fieldOf('address', limits.operatorAddressMaxLength)} />
      </SettingsGroup>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
