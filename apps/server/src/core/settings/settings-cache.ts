// Settings that any request may need, cached: a change invalidates them in all processes.
import { limits } from '@sitewright/contract/limits';
import type { Caches, SharedCache } from '../cache/caches.ts';

/** Prefix of the keys of the installation’s settings. Those of a tenant begin with its slug, which is never empty. */
export const platformPrefix = '|';

export const createSettingsCache = ({ caches }: { caches: Caches }): SharedCache<object> =>
  caches.create('settings', limits.auth.sessionCacheMs);
