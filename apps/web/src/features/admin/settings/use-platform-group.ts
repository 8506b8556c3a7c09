import {
  getPlatformSettings,
  type PlatformSettings,
  updatePlatformSettings,
} from '@sitewright/contract/platform/platform-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useSettingsGroup } from '../../../ui/settings/use-settings-group.ts';

export type GroupName = 'security' | 'registration';
const settingsKey = ['platform-settings'];

export const usePlatformSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request(getPlatformSettings, { signal }),
    // No background refetch: it would overwrite a form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

export interface GroupProps {
  settings: PlatformSettings;
  isReadOnly: boolean;
  onDirty: (group: GroupName, isDirty: boolean) => void;
}

export function usePlatformGroup<G extends GroupName>(group: G, { settings, onDirty }: GroupProps) {
  const client = useQueryClient();
  return useSettingsGroup<PlatformSettings, G>({
    group,
    settings,
    onDirty,
    source: {
      load: () => request(getPlatformSettings),
      save: (version, change) => request(updatePlatformSettings, { body: { version, ...change } }),
      keep: (next) => client.setQueryData(settingsKey, next),
    },
  });
}
