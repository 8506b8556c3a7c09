import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/** Splits validation issues: at a field of this group, or above the button. */
const issuesIn = (group: string, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first, second, ...rest] = path.split('.');
      return first === group ? [second ?? '', sentence] : [[first, second, ...rest].join('.'), sentence];
    }),
  );

/** Source of a settings object: load and save. */
export interface SettingsSource<S> {
  load: () => Promise<S>;
  save: (version: number, change: Partial<S>) => Promise<S>;
  keep: (settings: S) => void;
}

interface Options<S, G extends keyof S & string> {
  group: G;
  settings: S;
  onDirty: (group: G, isDirty: boolean) => void;
  source: SettingsSource<S>;
}

/** One settings group with its own draft: saved separately, retained on errors. */
export function useSettingsGroup<S extends { version: number }, G extends keyof S & string>({
  group,
  settings,
  onDirty,
  source,
}: Options<S, G>) {
  const saved = settings[group];
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  /** Settings saved by another user in the meantime. */
  const [theirs, setTheirs] = useState<S>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(group, isDirty), [group, isDirty, onDirty]);

  const save = async (version = settings.version): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const next = await source.save(version, { [group]: draft } as unknown as Partial<S>);
      setTheirs(undefined);
      source.keep(next);
      setDraft(next[group]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await source.load());
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change: (next: Partial<S[G]>): void => setDraft({ ...draft, ...next }),
    faults: issuesIn(group, failure?.fields ?? {}),
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
      source.keep(theirs);
      setDraft(theirs[group]);
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
