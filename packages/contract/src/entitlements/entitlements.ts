/** The party that quotas belong to: a workspace (`userId` null) or, in the shared workspace, one user. */
export interface CustomerId {
  tenantId: string;
  userId: string | null;
}

/**
 * What a customer may use, each with the name of its meter in error details. `storage.bytes`: bytes of files and of
 * the image sizes made from them. `sites.count`: sites, except those in the trash. `ai.credits`: credits for texts of the
 * platform’s language model in this calendar month (UTC).
 */
export const entitlementMeters = {
  'storage.bytes': 'storageBytes',
  'sites.count': 'sites',
  'ai.credits': 'aiCredits',
} as const;

export type EntitlementKey = keyof typeof entitlementMeters;

/** Null: unlimited. */
export type EntitlementLimit = number | null;

/**
 * Details of a 402 `limit_reached`. Only members of a workspace see its numbers, and only the user themself those of
 * a user; everybody else gets the meter alone.
 */
export interface LimitReachedDetails {
  meter: (typeof entitlementMeters)[EntitlementKey];
  used?: number;
  limit?: number;
  /** Older name of `limit`. */
  quota?: number;
}
