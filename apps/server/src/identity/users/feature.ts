import { limits } from '@sitewright/contract/limits';
import { personalData } from '../../core/personal-data.ts';
import type { TimedCache } from '../../core/cache/timed-cache.ts';
import { defineFeature } from '../../http/feature.ts';
import { mountAvatars } from './avatar/avatar-files.ts';
import type { AccountStatus } from './users.store.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Current role and status of users, cached for a few seconds. */
    accountStatuses: TimedCache<AccountStatus | undefined>;
  }
}

export const usersFeature = defineFeature({
  name: 'users',
  opensStores: true,
  createContext: ({ caches }) => ({
    accountStatuses: caches.createLocal('account-statuses', limits.auth.sessionCacheMs),
  }),
  mount: [mountAvatars],
  personalData: {
    'users.email': personalData.anonymized('account.json'),
    'users.pending_email': personalData.anonymized('account.json'),
    'sessions.user_id': personalData.deleted('sessions.json'),
  },
});
