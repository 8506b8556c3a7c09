// Parsing of stored settings and of requested changes, by their definition. Pure.
import type { SettingsDefinition, SettingsValues } from '@sitewright/contract/settings';
import type { Changes } from '../context/subscriber.ts';
import { changesBetween } from '../changes.ts';
import { validate } from '../validation-error.ts';

/** The fields of each group that a request wants to change, by the name of the group. */
export type SettingsChange = Readonly<Record<string, object | undefined>>;

/** Stored values: a field that is missing or does not fit its schema has its default. */
export const settingsFrom = <Definition extends SettingsDefinition>(
  { schema, defaults }: Definition,
  stored: unknown,
): SettingsValues<Definition> => {
  const values = Object(stored) as Record<string, unknown>;
  const fields = Object.entries(schema.shape).map(([field, fieldSchema]) => {
    const parsed = Object.hasOwn(values, field) ? fieldSchema.safeParse(values[field]) : undefined;
    return [field, parsed?.success ? parsed.data : defaults[field]];
  });
  const whole = schema.safeParse(Object.fromEntries(fields));
  return (whole.success ? whole.data : defaults) as SettingsValues<Definition>;
};

/** Fields that a request leaves out may be present as `undefined`. */
export const definedFields = (wanted: object | undefined): object =>
  Object.fromEntries(Object.entries(wanted ?? {}).filter(([, value]) => value !== undefined));

export interface ChangedSettings {
  /** The new values of the groups that differ. */
  groups: { name: string; values: object }[];
  /** `group.field` → before and after. */
  changes: Changes;
}

/** Applies a change to groups; fields that it leaves out stay as they are. */
export const changeSettings = <Definition extends SettingsDefinition>(
  definitions: readonly Definition[],
  current: (definition: Definition) => object,
  wanted: SettingsChange,
): ChangedSettings => {
  const changed: ChangedSettings = { groups: [], changes: {} };
  for (const definition of definitions) {
    const { name, schema } = definition;
    const before = current(definition);
    const after = validate(schema, { ...before, ...definedFields(wanted[name]) }, [name]);
    const fields = Object.entries(changesBetween(before, after));
    if (fields.length > 0) changed.groups.push({ name, values: after });
    for (const [field, change] of fields) changed.changes[`${name}.${field}`] = change;
  }
  return changed;
};
