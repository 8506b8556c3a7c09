import * as events from '@sitewright/contract/auth/auth-events';
import * as emails from './auth-emails.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { authRoutes } from './auth.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { seedDemoUsers } from './demo-users.ts';
import { seedFirstAdmin } from './first-admin.ts';
import { authJobs } from './auth-jobs.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    passwords: PasswordHasher;
  }
}

export const authFeature = defineFeature({
  name: 'auth',
  dependsOn: ['users', 'sessions', 'tenants', 'demo', 'api-keys'],
  opensStores: true,
  createContext: (ctx) => ({ passwords: new PasswordHasher(ctx.secretKey) }),
  routes: [...authRoutes, ...signInRoutes],
  jobs: authJobs,
  events: Object.values(events),
  emails: Object.values(emails),
  seeds: [seedFirstAdmin, seedDemoUsers],
  personalData: {
    'recovery_codes.user_id': personalData.deleted(),
    'sign_in_codes.email': personalData.deleted(),
    'one_time_tokens.user_id': personalData.deleted(),
    'one_time_tokens.email': personalData.deleted(),
  },
});
