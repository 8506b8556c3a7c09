import { getTenantSettings, type TenantSettings } from '@sitewright/contract/tenants/settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useDirtyGroups } from '../../../ui/settings/use-settings-group.ts';
import { useSettings } from '../../../ui/settings/use-settings.ts';
import { DangerZone } from './danger-zone.tsx';
import { GeneralGroup, SitesGroup } from './general-groups.tsx';
import { RegistrationGroup, SecurityGroup } from './access-groups.tsx';

/** Workspace settings, `/tenant/settings`. */
export default function SettingsScreen() {
  const { t } = useTranslation('tenant');
  const query = useSettings(getTenantSettings);
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

function Groups({ settings }: { settings: TenantSettings }) {
  const { isDirty, onDirty } = useDirtyGroups();
  const common = { settings, onDirty };
  const isOpen = settings.status === 'active';
  return (
    <div>
      {isOpen && (
        <>
          <GeneralGroup {...common} />
          <RegistrationGroup {...common} />
          <SecurityGroup {...common} />
          <SitesGroup {...common} />
        </>
      )}
      <DangerZone settings={settings} />
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
