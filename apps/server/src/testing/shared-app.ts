// One running application for each worker of a test run: a file brings people, tenants and sites of its own to it.
import type { ServerContext } from '../core/context/server-context.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Shared {
  app: TestApp;
  /** What the context is made of before any test has replaced a part. */
  parts: ServerContext;
}

let shared: Promise<Shared> | undefined;

const start = async (): Promise<Shared> => {
  const app = await startTestApp();
  return { app: { ...app, close: async () => undefined }, parts: { ...app.ctx } };
};

/**
 * The application of this worker with the settings of `startTestApp()`, and as it was started: parts of the context
 * that an earlier file has replaced are back, and nobody has asked for anything too often. It ends with the run;
 * closing it does nothing.
 */
export const sharedTestApp = async (): Promise<TestApp> => {
  // Test files of a worker share what stands in modules (vitest.config.ts).
  shared ??= start();
  const { app, parts } = await shared;
  Object.assign(app.ctx, parts);
  await app.database.ownerPool.query('delete from app.rate_limits');
  return app;
};

let names = 0;

/** A name that nobody else has in the application of this worker: of a tenant, a subdomain, a part of an address. */
export const freshName = (name: string): string => `${name}-${(names += 1)}`;
