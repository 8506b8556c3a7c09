// Handlers for the endpoints of a group of settings, as `settingsEndpoints` of the contract makes them.
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { SettingsDefinition, SettingsEndpoints } from '@sitewright/contract/settings';
import { type Actor, requirePermission } from '../core/actor.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { readPlatformSettings, savePlatformSettings } from '../core/settings/platform-settings.ts';
import type { SettingsChange } from '../core/settings/settings-values.ts';
import { type MountedRoute, route } from './mount-endpoint.ts';
import type { RequestContext } from './request-context.ts';

/** The endpoints of any group. */
export interface RoutedSettings<Definition extends SettingsDefinition> extends Pick<
  SettingsEndpoints,
  'access'
> {
  definition: Definition;
  getSettings: Endpoint;
  updateSettings: Endpoint;
}

interface SettingsStorage {
  read: (ctx: ServerContext, actor: Actor) => Promise<object>;
  save: (
    ctx: ServerContext,
    request: RequestContext,
    change: { version: number; wanted: SettingsChange },
  ) => Promise<void>;
}

export const settingsRoutes = (
  { access, getSettings, updateSettings }: RoutedSettings<SettingsDefinition>,
  { read, save }: SettingsStorage,
): MountedRoute[] => [
  route(getSettings, async (ctx, { actor }) => {
    requirePermission(actor, access.read);
    return read(ctx, actor);
  }),
  route(updateSettings, async (ctx, { actor, meta, body }) => {
    requirePermission(actor, access.write);
    const { version, ...wanted } = body as { version: number };
    await save(ctx, { actor, meta }, { version, wanted });
    return read(ctx, actor);
  }),
];

export const platformSettingsRoutes = (
  settings: RoutedSettings<SettingsDefinition & { scope: 'platform' }>,
): MountedRoute[] => {
  const definitions = [settings.definition];
  return settingsRoutes(settings, {
    read: ({ db }) => readPlatformSettings(db, definitions),
    save: (ctx, request, change) =>
      savePlatformSettings(ctx, request, { ...change, definitions, targetId: settings.definition.name }),
  });
};
