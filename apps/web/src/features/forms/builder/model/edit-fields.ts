// Changes of a list of fields. Fields that do not change stay the same objects, so that only the others are drawn.
import type { FieldSettings, FormField } from '@sitewright/contract/forms/form-definition';
import { nameFromLabel, uniqueName } from '@sitewright/forms/create-field';
import { isDerivedName, namesExcept, renameInFormulas } from './field-names.ts';

type Fields = readonly FormField[];

export const insertField = (fields: Fields, field: FormField, index = fields.length): FormField[] =>
  fields.toSpliced(index, 0, field);

/** Moves a field so that it ends up at an index. */
export const moveField = (fields: Fields, id: string, to: number): FormField[] => {
  const from = fields.findIndex((field) => field.id === id);
  const field = fields[from];
  if (!field) return [...fields];
  return fields.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, fields.length - 1)), 0, field);
};

/** A new label takes the name along unless that was edited by hand; a new name the formulas that mention it. */
export const changeField = (fields: Fields, id: string, change: Partial<FormField>): FormField[] => {
  const field = fields.find((one) => one.id === id);
  if (!field) return [...fields];
  const follows = change.label !== undefined && change.name === undefined && isDerivedName(field);
  const name = follows
    ? uniqueName(nameFromLabel(change.label!), namesExcept(fields, id))
    : (change.name ?? field.name);
  const changed = fields.map((one) => (one.id === id ? { ...field, ...change, name } : one));
  return renameInFormulas(changed, field.name, name);
};

/** Settings of which `undefined` removes one. */
export type SettingsChange = { [Key in keyof FieldSettings]?: FieldSettings[Key] | undefined };

export const changeSettings = (settings: FieldSettings, change: SettingsChange): FieldSettings =>
  Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined));
