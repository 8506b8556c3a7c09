import { getTenantSettings } from '@sitewright/contract/tenants/settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SettingsScreen } from '../../../ui/settings/settings-screen.tsx';
import { DangerZone } from './danger-zone.tsx';
import { GeneralGroup, SitesGroup } from './general-groups.tsx';
import { RegistrationGroup, SecurityGroup } from './access-groups.tsx';

/** Workspace settings, `/tenant/settings`. */
export default function TenantSettingsScreen() {
  const { t } = useTranslation('tenant');
  return (
    <SettingsScreen
      title={t('settings.title')}
      lead={t('settings.lead')}
      getSettings={getTenantSettings}
      permission="tenant.write"
    >
      {(loaded) => (
        <>
          {loaded.settings.status === 'active' && (
            <>
              <GeneralGroup {...loaded} />
              <RegistrationGroup {...loaded} />
              <SecurityGroup {...loaded} />
              <SitesGroup {...loaded} />
            </>
          )}
          <DangerZone settings={loaded.settings} />
        </>
      )}
    </SettingsScreen>
  );
}
