import type { FormField } from '@sitewright/contract/forms/form-definition';
import { nameFromLabel, uniqueName } from '@sitewright/forms/create-field';

export const namesExcept = (fields: readonly FormField[], id?: string): Set<string> =>
  new Set(fields.filter((field) => field.id !== id).map(({ name }) => name));

/** Whether a name still follows from its label, perhaps with a number: then it follows the next label as well. */
export const isDerivedName = ({ label, name }: Pick<FormField, 'label' | 'name'>): boolean => {
  const base = nameFromLabel(label) || 'field';
  return name === base || (name.startsWith(`${base}_`) && /^\d+$/.test(name.slice(base.length + 1)));
};

/** A typed text as a name that no other field has. */
export const nameFromTyped = (typed: string, taken: ReadonlySet<string>): string =>
  uniqueName(
    typed
      .trim()
      .replace(/\s+/g, '_')
      .replace(/[^A-Za-z0-9_]/g, '')
      .replace(/^_+/, ''),
    taken,
  );

/** `{old}` in the formulas of all fields becomes `{new}`. */
export const renameInFormulas = (fields: readonly FormField[], old: string, next: string): FormField[] =>
  fields.map((field) => {
    const { calculation } = field.settings;
    if (old === next || !calculation?.includes(`{${old}}`)) return field;
    return {
      ...field,
      settings: { ...field.settings, calculation: calculation.replaceAll(`{${old}}`, `{${next}}`) },
    };
  });
