import type { TestProject } from 'vitest/node';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { serveChromium } from '../../scripts/chromium.ts';
import { adminPassword, makeDataDir, startServerIn } from './server.ts';
import { describeServer, type SharedServer, startSharedServer } from './shared-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
    /** Prepared data folder. */
    preparedData: string;
    /** One running server per worker. */
    sharedServers: SharedServer[];
  }
}

/**
 * One browser per test run and one server per worker; each file, and each user in it, has its own browser context and
 * data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = makeDataDir();
  // Variants of library images are cached by content, so the first publish creates them for all servers.
  const pictureCache = makeDataDir();
  mkdirSync(join(preparedData, 'cache'), { recursive: true });
  symlinkSync(pictureCache, join(preparedData, 'cache', 'images'));
  const program = await startServerIn(preparedData, { ADMIN_PASSWORD: adminPassword });
  await program.stop();
  project.provide('preparedData', preparedData);
  const workers = Array.from({ length: project.config.maxWorkers }, () => startSharedServer(preparedData));
  const [browser, ...servers] = await Promise.all([serveChromium(), ...workers]);
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('sharedServers', servers.map(describeServer));
  return async () => {
    await Promise.all([browser.close(), ...servers.map((server) => server.close())]);
    for (const folder of [preparedData, pictureCache]) rmSync(folder, { recursive: true, force: true });
  };
}
