import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useUndo } from '../../lib/hooks/use-undo.ts';
import { editOf, isSameEdit, type LandingEdit } from './edit-state.ts';
import { useLandingCalls } from './use-landing-manager.ts';

/** Changes that follow each other this closely are saved together. */
const saveDelayMs = 600;

const shownOf = ({ draft, live }: LandingManager) => draft ?? live;

const savedOf = (manager: LandingManager) => ({
  edit: editOf(shownOf(manager)),
  /** Of the draft; 0 while there is none. */
  version: manager.draft?.version ?? 0,
});

/** The page that is edited, with undo. Changes are saved into the draft by themselves. */
export function useLandingDraft(manager: LandingManager) {
  const calls = useLandingCalls();
  const [saved, setSaved] = useState(() => savedOf(manager));
  const { present: edit, ...history } = useUndo<LandingEdit>(saved.edit);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Version of a draft that somebody else saved meanwhile. */
  const [conflict, setConflict] = useState<number>();
  const running = useRef<{ edit: LandingEdit; done: Promise<number | undefined> }>(undefined);
  const isDirty = !isSameEdit(edit, saved.edit);
  const isLocked = manager.hasRunningTest || shownOf(manager).template === null;

  const store = async (version: number): Promise<number | undefined> => {
    setSaving(true);
    setFailure(undefined);
    setConflict(undefined);
    try {
      const state = await calls.saveDraft(edit, version);
      setSaved({ edit, version: state.version });
      return state.version;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version')
        setConflict(Number(error.details['version']));
      else setFailure(error);
      // Somebody started a test.
      if (error instanceof ApiError && error.code === 'wrong_state') calls.refresh();
      return undefined;
    } finally {
      running.current = undefined;
      setSaving(false);
    }
  };
  /** Answers the version of the draft, undefined when it could not be saved. */
  const save = (version = saved.version): Promise<number | undefined> => {
    const done = store(version);
    running.current = { edit, done };
    return done;
  };
  /** Saves what is not saved yet. Two saves at a time would be in conflict with each other. */
  const flush = async (): Promise<number | undefined> => {
    const before = running.current;
    if (!before) return isDirty ? save() : saved.version;
    const version = await before.done;
    return version === undefined || before.edit === edit ? version : save(version);
  };

  const latest = useLatest(save);
  const isDue = isDirty && !isSaving && !isLocked && failure === undefined && conflict === undefined;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void latest.current(), saveDelayMs);
    return () => clearTimeout(timer);
    // Each change begins the delay anew.
  }, [isDue, edit, latest]);

  /** Begins anew with what the server has. */
  const take = (next: LandingManager): void => {
    const loaded = savedOf(next);
    setSaved(loaded);
    history.load(loaded.edit);
    setFailure(undefined);
    setConflict(undefined);
  };

  /** A failed save is tried again with the next change. */
  const retrying =
    <Call extends unknown[]>(step: (...call: Call) => void) =>
    (...call: Call): void => {
      setFailure(undefined);
      step(...call);
    };

  return {
    edit,
    isDirty,
    isSaving,
    isLocked,
    failure,
    conflict,
    canUndo: history.canUndo && !isLocked,
    canRedo: history.canRedo && !isLocked,
    /** `key` names the field that is typed in. */
    change: retrying(history.change),
    undo: retrying(history.undo),
    redo: retrying(history.redo),
    save,
    take,
    flush,
    /** The draft went live: the next change makes another one. */
    settle: (): void => setSaved({ edit, version: 0 }),
    overwrite: async (): Promise<boolean> => (await save(conflict)) !== undefined,
    takeTheirs: async (): Promise<void> => take(await calls.reload()),
  };
}

export type LandingDraft = ReturnType<typeof useLandingDraft>;
