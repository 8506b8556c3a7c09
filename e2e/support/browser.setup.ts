import type { TestProject } from 'vitest/node';
import { rmSync } from 'node:fs';
import { serveChromium } from '../../scripts/chromium.ts';
import { adminPassword, makeDataDir, startServerIn } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
    /** A data folder to start from. */
    preparedData: string;
  }
}

/** One browser for a whole test run; each file, and in it each person, has windows of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = makeDataDir();
  const program = await startServerIn(preparedData, { ADMIN_PASSWORD: adminPassword });
  await program.stop();
  project.provide('preparedData', preparedData);
  const browser = await serveChromium();
  project.provide('browserAddress', browser.wsEndpoint());
  return async () => {
    await browser.close();
    rmSync(preparedData, { recursive: true, force: true });
  };
}
