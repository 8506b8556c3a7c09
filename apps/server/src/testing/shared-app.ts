// One running application per worker of a test run: each test file creates its own users, tenants and sites in it.
import type { ServerContext } from '../core/context/server-context.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Shared {
  app: TestApp;
  /** The context's parts before any test has replaced one. */
  parts: ServerContext;
}

let shared: Promise<Shared> | undefined;

const start = async (): Promise<Shared> => {
  const app = await startTestApp();
  return { app: { ...app, close: async () => undefined }, parts: { ...app.ctx } };
};

/**
 * The application of this worker with the settings of `startTestApp()`, in its initial state: replaced parts of the
 * context are restored and rate limits are reset. It ends with the run; closing it does nothing.
 */
export const sharedTestApp = async (): Promise<TestApp> => {
  // Test files of a worker share module state (vitest.config.ts).
  shared ??= start();
  const { app, parts } = await shared;
  Object.assign(app.ctx, parts);
  await app.database.ownerPool.query('delete from app.rate_limits');
  return app;
};

let names = 0;

/** A unique name in the application of this worker: for a tenant, a subdomain, a part of an email. */
export const freshName = (name: string): string => `${name}-${(names += 1)}`;
