// Settings of the installation, by their definitions. Who may read or change them is for the caller to require.
import { settingsChanged } from '@sitewright/contract/platform/platform-events';
import type { SettingsDefinition, SettingsValues } from '@sitewright/contract/settings';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../actor.ts';
import type { ServerContext } from '../context/server-context.ts';
import type { Database } from '../db/tables.ts';
import { inTransaction } from '../db/tenant-scope.ts';
import { emit } from '../events/emit.ts';
import type { RequestMeta } from '../request-meta.ts';
import { staleVersion } from '../stale-version.ts';
import {
  findLastSettingsChange,
  findStoredSettings,
  lockSettings,
  saveSettings,
} from './platform-settings.store.ts';
import { changeSettings, type SettingsChange, settingsFrom } from './settings-values.ts';
import { platformPrefix } from './settings-cache.ts';

type PlatformDefinition = SettingsDefinition & { scope: 'platform' };
type ByName<Definitions extends readonly SettingsDefinition[]> = {
  [Definition in Definitions[number] as Definition['name']]: SettingsValues<Definition>;
};

/** Groups that one form edits, with the version that a change of them has to name. */
export const readPlatformSettings = async <const Definitions extends readonly PlatformDefinition[]>(
  db: Kysely<Database> | Transaction<Database>,
  definitions: Definitions,
): Promise<{ version: number } & ByName<Definitions>> => {
  const names = definitions.map(({ name }) => name);
  const { values, version } = await findStoredSettings(db, names);
  const groups = definitions.map((one) => [one.name, settingsFrom(one, values.get(one.name))]);
  return { version, ...(Object.fromEntries(groups) as ByName<Definitions>) };
};

/** One group from the cache, which a change invalidates in every process. */
export const platformSettings = <Definition extends PlatformDefinition>(
  ctx: Pick<ServerContext, 'db' | 'settingsCache'>,
  definition: Definition,
): Promise<SettingsValues<Definition>> =>
  ctx.settingsCache.get(`${platformPrefix}${definition.name}`, async () => {
    const { values } = await findStoredSettings(ctx.db, [definition.name]);
    return settingsFrom(definition, values.get(definition.name));
  }) as Promise<SettingsValues<Definition>>;

export interface PlatformSettingsUpdate {
  definitions: readonly PlatformDefinition[];
  wanted: SettingsChange;
  /** The version that the user saw, 409 when it is not the current one; undefined to overwrite whatever is stored. */
  version?: number;
  /** Target of the audit entry. */
  targetId: string;
}

export const savePlatformSettings = async (
  ctx: ServerContext,
  { actor, meta }: { actor: Actor; meta: RequestMeta },
  { definitions, wanted, version, targetId }: PlatformSettingsUpdate,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockSettings(tx);
    const stored = await findStoredSettings(
      tx,
      definitions.map(({ name }) => name),
    );
    if (version !== undefined && version !== stored.version) {
      throw staleVersion(stored.version, await findLastSettingsChange(ctx.db, targetId));
    }
    const current = (one: SettingsDefinition): object => settingsFrom(one, stored.values.get(one.name));
    const { groups, changes } = changeSettings(definitions, current, wanted);
    if (groups.length === 0) return;
    for (const { name, values } of groups) await saveSettings(tx, name, values);
    await emit(ctx, tx, settingsChanged, {
      tenantId: null,
      actor,
      target: { type: 'settings', id: targetId },
      changes,
      meta,
    });
  });
  ctx.settingsCache.invalidate(platformPrefix);
};
