import type { EntitlementKey, EntitlementLimit } from '@sitewright/contract/entitlements/entitlements';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import type { Meter, MeterShare } from './meter.ts';

declare module '../../http/feature.ts' {
  interface Feature {
    /** Measurements of the use of customers, from its tables. */
    meters?: readonly Meter[];
    /** What it adds to the meters of features that it depends on. */
    meterShares?: readonly MeterShare[];
  }
}

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** The meters of all features. */
    meters: ReadonlyMap<EntitlementKey, Meter>;
    /** The limits of every customer while the installation sells no plans. */
    entitlements: Readonly<Record<EntitlementKey, EntitlementLimit>>;
  }
}

export const customersFeature = defineFeature({
  name: 'customers',
  createContext: ({ env }) => ({
    entitlements: { 'storage.bytes': env.defaultStorageQuota, 'sites.count': null, 'ai.credits': null },
  }),
  personalData: {
    'customers.user_id': personalData.kept(),
  },
  tenantData: { customers: 'delete' },
});
