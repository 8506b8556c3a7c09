import { Alert } from '@mantine/core';
import { getPlatformSettings, type PlatformSettings } from '@sitewright/contract/platform/platform-settings';
import { scopeOf } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSession } from '../../../lib/app-session.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useDirtyGroups } from '../../../ui/settings/use-settings-group.ts';
import { useSettings } from '../../../ui/settings/use-settings.ts';
import { ThemeGroup } from '../../themes/theme-group.tsx';
import { SystemInfo } from './system-info.tsx';
import { RegistrationGroup, SecurityGroup } from './settings-groups.tsx';

/** Platform settings, `/admin/settings`. */
export default function PlatformSettingsScreen() {
  const { t } = useTranslation('admin');
  const query = useSettings(getPlatformSettings);
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t('settings.title')}</h1>
          <p>{t('settings.lead')}</p>
        </div>
      </header>
      <QueryBoundary query={query}>{(settings) => <Groups settings={settings} />}</QueryBoundary>
    </div>
  );
}

function Groups({ settings }: { settings: PlatformSettings }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const { isDirty, onDirty } = useDirtyGroups();
  const isReadOnly = !person || scopeOf(person.role, 'platform.write') === undefined;
  const common = { settings, isReadOnly, onDirty };
  return (
    <div>
      <ThemeGroup onDirty={onDirty} />
      {isReadOnly && (
        <Alert color="gray" mb={20}>
          {t('settings.readOnly')}
        </Alert>
      )}
      <SecurityGroup {...common} />
      <RegistrationGroup {...common} />
      <SystemInfo installation={settings.installation} />
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
