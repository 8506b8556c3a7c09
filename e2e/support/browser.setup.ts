import type { TestProject } from 'vitest/node';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { serveChromium } from '../../scripts/chromium.ts';
import { adminPassword, makeDataDir, startServerIn } from './server.ts';
import { describeServer, type SharedServer, startSharedServer } from './shared-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
    /** A data folder to start from. */
    preparedData: string;
    /** A running program for each worker. */
    sharedServers: SharedServer[];
  }
}

/**
 * One browser for a whole test run and one program for each of its workers; each file, and in it each person, has
 * windows and data of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = makeDataDir();
  const program = await startServerIn(preparedData, { ADMIN_PASSWORD: adminPassword });
  await program.stop();
  // Sizes of the library's pictures are kept by content: whoever publishes one first makes them for all programs.
  const pictureCache = makeDataDir();
  mkdirSync(join(preparedData, 'cache'), { recursive: true });
  symlinkSync(pictureCache, join(preparedData, 'cache', 'images'));
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
