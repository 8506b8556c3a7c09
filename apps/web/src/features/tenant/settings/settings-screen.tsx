import type { TenantSettings } from '@sitewright/contract/settings';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../ui/listing/list-faces.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { LeaveGuard } from '../leave-guard.tsx';
import { DangerZone } from './danger-zone.tsx';
import { GeneralGroup, SitesGroup } from './general-groups.tsx';
import { RegistrationGroup, SecurityGroup } from './access-groups.tsx';
import { type GroupName, useTenantSettings } from './use-settings-group.ts';

/** What a workspace decides for itself, `/tenant/settings`. */
export default function SettingsScreen() {
  const { t } = useTranslation('tenant');
  const query = useTenantSettings();
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t('settings.title')}</h1>
          <p>{t('settings.lead')}</p>
        </div>
      </header>
      <Loaded query={query}>{(settings) => <Groups settings={settings} />}</Loaded>
    </div>
  );
}

function Groups({ settings }: { settings: TenantSettings }) {
  const [dirty, setDirty] = useState<ReadonlySet<GroupName>>(new Set());
  const handleDirty = useCallback(
    (group: GroupName, isDirty: boolean): void =>
      setDirty((before) => {
        if (before.has(group) === isDirty) return before;
        const after = new Set(before);
        if (!after.delete(group)) after.add(group);
        return after;
      }),
    [],
  );
  const common = { settings, onDirty: handleDirty };
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
      <LeaveGuard isDirty={dirty.size > 0} />
    </div>
  );
}
