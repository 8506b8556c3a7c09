import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

interface Options<Values> {
  name: string;
  saved: Values;
  /** Returns the stored values. */
  save: (draft: Values) => Promise<Values>;
  onDirty: (name: string, isDirty: boolean) => void;
}

/** Settings without a version, with a draft of their own. The last save wins: nobody else is warned. */
export function useDraftGroup<Values extends object>({
  name,
  saved: loaded,
  save: store,
  onDirty,
}: Options<Values>) {
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState(loaded);
  const [failure, setFailure] = useState<ApiError>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(name, isDirty), [name, isDirty, onDirty]);
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const next = await store(draft);
      setSaved(next);
      setDraft(next);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    change: (next: Partial<Values>): void => setDraft({ ...draft, ...next }),
    failure,
    faults: { ...failure?.fields },
    theirs: undefined,
    isDirty,
    isSaving,
    save,
    undo: (): void => {
      setDraft(saved);
      setFailure(undefined);
    },
    takeTheirs: (): void => undefined,
    /** Takes over what another call stored. */
    reset: (values: Values): void => {
      setSaved(values);
      setDraft(values);
      setFailure(undefined);
    },
  };
}
