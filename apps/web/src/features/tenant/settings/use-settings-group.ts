import { getTenantSettings, type TenantSettings, updateTenantSettings } from '@sitewright/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';

export type GroupName = 'general' | 'registration' | 'security' | 'sites';
const settingsKey = ['tenant-settings'];

export const useTenantSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request(getTenantSettings, { signal }),
    // A form is never filled anew under the hands of its reader.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

export const useKeepSettings = (): ((settings: TenantSettings) => void) => {
  const client = useQueryClient();
  return (settings) => client.setQueryData(settingsKey, settings);
};

/** Where a refusal belongs: in place at a field of this group, or above the button. */
const faultsIn = (group: GroupName, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first, second, ...rest] = path.split('.');
      return first === group ? [second ?? '', sentence] : [[first, second, ...rest].join('.'), sentence];
    }),
  );

interface Options<G extends GroupName> {
  group: G;
  settings: TenantSettings;
  onDirty: (group: GroupName, isDirty: boolean) => void;
}

/** One group of settings with its own draft: saved on its own, kept when it is refused. */
export function useSettingsGroup<G extends GroupName>({ group, settings, onDirty }: Options<G>) {
  const keep = useKeepSettings();
  const saved = settings[group];
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<TenantSettings>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(group, isDirty), [group, isDirty, onDirty]);

  const save = async (version = settings.version): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const next = await request(updateTenantSettings, { body: { version, [group]: draft } });
      setTheirs(undefined);
      keep(next);
      setDraft(next[group]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await request(getTenantSettings));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change: (next: Partial<TenantSettings[G]>): void => setDraft({ ...draft, ...next }),
    faults: faultsIn(group, failure?.fields ?? {}),
    failure,
    theirs,
    isDirty,
    isSaving,
    save,
    undo: (): void => {
      setDraft(saved);
      setFailure(undefined);
    },
    takeTheirs: (): void => {
      if (!theirs) return;
      keep(theirs);
      setDraft(theirs[group]);
      setTheirs(undefined);
      setFailure(undefined);
    },
  };
}
