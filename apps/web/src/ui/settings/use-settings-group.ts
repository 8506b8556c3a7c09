import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type SettingsEndpoints, useStoreSettings } from './use-settings.ts';

/** Splits validation issues: at a field of this group, or above the button. */
const issuesIn = (group: string, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first, second, ...rest] = path.split('.');
      return first === group ? [second ?? '', sentence] : [[first, second, ...rest].join('.'), sentence];
    }),
  );

interface Options<Name extends string, Values extends object, Settings> {
  definition: { name: Name; schema: z.ZodType<Values> };
  endpoints: SettingsEndpoints<Settings>;
  settings: Settings;
  onDirty: (name: Name, isDirty: boolean) => void;
}

/** One settings group with its own draft: saved separately, retained on errors. */
export function useSettingsGroup<
  Name extends string,
  Values extends object,
  Settings extends { version: number } & Record<Name, Values>,
>({
  definition: { name },
  endpoints: { getSettings, updateSettings },
  settings,
  onDirty,
}: Options<Name, Values, Settings>) {
  const keep = useStoreSettings(getSettings);
  const saved: Values = settings[name];
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  /** Settings saved by another user in the meantime. */
  const [theirs, setTheirs] = useState<Settings>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(name, isDirty), [name, isDirty, onDirty]);

  const save = async (version = settings.version): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const next = await request(updateSettings, { body: { version, [name]: draft } });
      setTheirs(undefined);
      keep(next);
      setDraft(next[name]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await request(getSettings));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change: (next: Partial<Values>): void => setDraft({ ...draft, ...next }),
    faults: issuesIn(name, failure?.fields ?? {}),
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
      setDraft(theirs[name]);
      setTheirs(undefined);
      setFailure(undefined);
    },
  };
}

/** Groups with unsaved changes. */
export function useDirtyGroups() {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const onDirty = useCallback(
    (group: string, isDirty: boolean): void =>
      setDirty((before) => {
        if (before.has(group) === isDirty) return before;
        const after = new Set(before);
        if (!after.delete(group)) after.add(group);
        return after;
      }),
    [],
  );
  return { isDirty: dirty.size > 0, onDirty };
}
