import {
  getTenantSettings,
  type TenantSettings,
  updateTenantSettings,
} from '@sitewright/contract/tenants/settings';

export const tenantSettingsEndpoints = {
  getSettings: getTenantSettings,
  updateSettings: updateTenantSettings,
};

export interface GroupProps {
  settings: TenantSettings;
  onDirty: (name: string, isDirty: boolean) => void;
}
