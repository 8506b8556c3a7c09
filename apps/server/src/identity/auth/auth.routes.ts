import * as contract from '@sitewright/contract/auth/auth';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { login, register } from './auth.service.ts';
import { findDemoUsers, signInAsDemo } from './demo-users.ts';
import { endSession, refreshSession } from '../sessions/refresh-sessions.ts';

export const authRoutes: MountedRoute[] = [
  route(contract.register, (ctx, { body, meta }) => register(ctx, body, meta)),
  route(contract.login, (ctx, { body, meta }) => login(ctx, body, meta)),
  route(contract.logout, async (ctx, { body, meta }) => {
    await endSession(ctx, body.refreshToken, meta);
    return { ok: true as const };
  }),
  route(contract.refresh, (ctx, { body, meta }) => refreshSession(ctx, body.refreshToken, meta)),
  route(contract.listDemoUsers, async (ctx, { meta }) => findDemoUsers(ctx, meta)),
  route(contract.demoLogin, (ctx, { body, meta }) => signInAsDemo(ctx, body.id, meta)),
];
