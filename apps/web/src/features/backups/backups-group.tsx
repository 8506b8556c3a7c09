import { NumberInput, Switch, TextInput } from '@mantine/core';
import { backupLimits as limits } from '@sitewright/contract/backups/backup-limits';
import {
  backupSettings,
  type BackupSettings,
  backupSettingsEndpoints,
} from '@sitewright/contract/backups/backups';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import type { LoadedSettings } from '../../ui/settings/settings-screen.tsx';
import { useSettingsGroup } from '../../ui/settings/use-settings-group.ts';
import { useSettings } from '../../ui/settings/use-settings.ts';
import { BackupList } from './backup-list.tsx';

type Shared = Omit<LoadedSettings<unknown>, 'settings'>;

/** Schedule and list of the backups, in the platform settings. */
export function BackupsGroup(props: Shared) {
  const query = useSettings(backupSettingsEndpoints.getSettings);
  return (
    <div id="backups">
      <QueryBoundary query={query}>{(settings) => <Schedule {...props} settings={settings} />}</QueryBoundary>
      <BackupList isReadOnly={props.isReadOnly} />
    </div>
  );
}

function Schedule(props: LoadedSettings<BackupSettings>) {
  const { t } = useTranslation('backups');
  const group = useSettingsGroup({
    definition: backupSettings,
    endpoints: backupSettingsEndpoints,
    ...props,
  });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup title={t('title')} text={t('text')} group={group} isReadOnly={props.isReadOnly}>
      <Switch
        label={t('isScheduled')}
        checked={draft.isScheduled}
        onChange={(event) => change({ isScheduled: event.currentTarget.checked })}
      />
      <TextInput
        type="time"
        label={t('time')}
        value={draft.time}
        error={faults['time']}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
      <NumberInput
        label={t('retention')}
        description={t('retentionHint', { max: limits.retentionDaysMax })}
        min={limits.retentionDaysMin}
        max={limits.retentionDaysMax}
        allowDecimal={false}
        value={draft.retentionDays}
        error={faults['retentionDays']}
        onChange={(value) => change({ retentionDays: Number(value) })}
      />
      <Switch
        label={t('isTestedMonthly')}
        description={t('isTestedMonthlyHint')}
        checked={draft.isTestedMonthly}
        onChange={(event) => change({ isTestedMonthly: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}
