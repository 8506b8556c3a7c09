// Settings groups of a tenant, by their definitions. They share the version of the tenant with its other settings.
import type { SettingsDefinition, SettingsValues } from '@sitewright/contract/settings';
import type { Changes } from '../../core/context/subscriber.ts';
import { changeSettings, type SettingsChange, settingsFrom } from '../../core/settings/settings-values.ts';
import type { TenantChange, TenantRow } from './tenants.store.ts';

export type TenantDefinition = SettingsDefinition & { scope: 'tenant' };

export const tenantSettingsFrom = <Definition extends TenantDefinition>(
  { settings }: Pick<TenantRow, 'settings'>,
  definition: Definition,
): SettingsValues<Definition> => settingsFrom(definition, settings[definition.name]);

/** The change of the tenant's row for a change of some groups; groups that stay the same are not stored. */
export const tenantSettingsChange = (
  row: Pick<TenantRow, 'settings'>,
  definitions: readonly TenantDefinition[],
  wanted: SettingsChange,
): { change: TenantChange; changes: Changes } => {
  const current = (one: TenantDefinition): object => tenantSettingsFrom(row, one);
  const { groups, changes } = changeSettings(definitions, current, wanted);
  if (groups.length === 0) return { change: {}, changes };
  const changed = Object.fromEntries(groups.map(({ name, values }) => [name, values]));
  return { change: { settings: JSON.stringify({ ...row.settings, ...changed }) }, changes };
};
