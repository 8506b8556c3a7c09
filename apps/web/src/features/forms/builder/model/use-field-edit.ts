import type { FormField } from '@sitewright/contract/forms/form-definition';
import { useMemo } from 'react';
import { useStore } from './builder-context.tsx';
import { changeSettings, type SettingsChange } from './edit-fields.ts';

export interface FieldEdit {
  /** `key` joins quick changes of the same control to one step of undo. */
  change: (change: Partial<FormField>, key?: string) => void;
  settings: (change: SettingsChange) => void;
}

/** Changes of one field. */
export function useFieldEdit(id: string): FieldEdit {
  const store = useStore();
  return useMemo(() => {
    const change = (part: Partial<FormField>, key?: string): void =>
      store.dispatch({ type: 'changeField', id, change: part, key });
    return {
      change,
      settings: (part) => {
        const field = store.fieldOf(id);
        if (field) change({ settings: changeSettings(field.settings, part) }, Object.keys(part).join(' '));
      },
    };
  }, [store, id]);
}
