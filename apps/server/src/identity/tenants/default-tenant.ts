import { defaultTenantId } from '../../core/actor.ts';
import type { Seed } from '../../core/context/seed.ts';
import { saveInternalTenant } from './tenants.store.ts';

/** The shared workspace of everyone who registers on the main host. */
export const seedDefaultTenant: Seed = async ({ db }) => {
  await saveInternalTenant(db, defaultTenantId, 'Default');
  return [];
};
