import { Alert } from '@mantine/core';
import { getPlatformSettings } from '@sitewright/contract/platform/platform-settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SettingsScreen } from '../../../ui/settings/settings-screen.tsx';
import { BackupsGroup } from '../../backups/backups-group.tsx';
import { ThemeGroup } from '../../themes/theme-group.tsx';
import { SystemInfo } from './system-info.tsx';
import { RegistrationGroup, SecurityGroup, WorkspacesGroup } from './settings-groups.tsx';

/** Platform settings, `/admin/settings`. */
export default function PlatformSettingsScreen() {
  const { t } = useTranslation('admin');
  return (
    <SettingsScreen
      title={t('settings.title')}
      lead={t('settings.lead')}
      getSettings={getPlatformSettings}
      permission="platform.write"
    >
      {(loaded) => (
        <>
          <ThemeGroup onDirty={loaded.onDirty} />
          {loaded.isReadOnly && (
            <Alert color="gray" mb={20}>
              {t('settings.readOnly')}
            </Alert>
          )}
          <SecurityGroup {...loaded} />
          <RegistrationGroup {...loaded} />
          <WorkspacesGroup {...loaded} />
          <BackupsGroup isReadOnly={loaded.isReadOnly} onDirty={loaded.onDirty} />
          <SystemInfo installation={loaded.settings.installation} />
        </>
      )}
    </SettingsScreen>
  );
}
