import type { TestProject } from 'vitest/node';
import { serveChromium } from '../../scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
  }
}

/** One browser for a whole test run; each file, and in it each person, has windows of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serveChromium();
  project.provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
