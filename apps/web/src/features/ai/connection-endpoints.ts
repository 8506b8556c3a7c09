import {
  getPlatformAi,
  getTenantAi,
  putPlatformAi,
  putTenantAi,
  removePlatformAi,
  removeTenantAi,
  testPlatformAi,
  testTenantAi,
} from '@sitewright/contract/ai/ai-connection';

export type ConnectionScope = 'platform' | 'tenant';

export const connectionEndpoints = {
  platform: { get: getPlatformAi, put: putPlatformAi, remove: removePlatformAi, test: testPlatformAi },
  tenant: { get: getTenantAi, put: putTenantAi, remove: removeTenantAi, test: testTenantAi },
} as const;
