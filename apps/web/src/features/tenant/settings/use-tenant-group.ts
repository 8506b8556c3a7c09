import {
  getTenantSettings,
  type TenantSettings,
  updateTenantSettings,
} from '@sitewright/contract/tenants/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useSettingsGroup } from '../../../ui/settings/use-settings-group.ts';

export type GroupName = 'general' | 'registration' | 'security' | 'sites';
const settingsKey = ['tenant-settings'];

export const useTenantSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request(getTenantSettings, { signal }),
    // No background refetch: it would overwrite a form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

export const useStoreSettings = (): ((settings: TenantSettings) => void) => {
  const client = useQueryClient();
  return (settings) => client.setQueryData(settingsKey, settings);
};

interface Options<G extends GroupName> {
  group: G;
  settings: TenantSettings;
  onDirty: (group: GroupName, isDirty: boolean) => void;
}

export const useTenantGroup = <G extends GroupName>(options: Options<G>) =>
  useSettingsGroup<TenantSettings, G>({
    ...options,
    source: {
      load: () => request(getTenantSettings),
      save: (version, change) => request(updateTenantSettings, { body: { version, ...change } }),
      keep: useStoreSettings(),
    },
  });
