import { tenantSettingsChanged } from '@sitewright/contract/tenants/tenant-events';
import { notFound } from '../../core/app-error.ts';
import type { MountedRoute } from '../../http/mount-endpoint.ts';
import { type RoutedSettings, settingsRoutes } from '../../http/settings-routes.ts';
import { changeTenant } from './tenant-lifecycle.ts';
import { type TenantDefinition, tenantSettingsChange, tenantSettingsFrom } from './tenant-settings.ts';
import { findTenant } from './tenants.store.ts';

/** Handlers for the endpoints of a group of settings of the caller’s tenant. */
export const tenantSettingsRoutes = (settings: RoutedSettings<TenantDefinition>): MountedRoute[] => {
  const { definition } = settings;
  return settingsRoutes(settings, {
    read: async ({ db }, { tenantId }) => {
      const row = await findTenant(db, tenantId);
      if (!row) throw notFound('The tenant');
      return { version: row.version, [definition.name]: tenantSettingsFrom(row, definition) };
    },
    save: (ctx, request, { version, wanted }) =>
      changeTenant(ctx, request, request.actor.tenantId, {
        version,
        event: tenantSettingsChanged,
        from: (row) => tenantSettingsChange(row, [definition], wanted),
      }),
  });
};
