import {
  getTenantSettings,
  type TenantSettings,
  updateTenantSettings,
} from '@sitewright/contract/tenants/settings';
import type { LoadedSettings } from '../../../ui/settings/settings-screen.tsx';

export const tenantSettingsEndpoints = {
  getSettings: getTenantSettings,
  updateSettings: updateTenantSettings,
};

export type GroupProps = LoadedSettings<TenantSettings>;
