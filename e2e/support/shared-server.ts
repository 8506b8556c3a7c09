// One running program for each worker of a test run: a file brings people, workspaces and sites of its own to it.
import { inject } from 'vitest';
import { clearRateLimits } from '../../apps/server/src/testing/program-database.ts';
import {
  copyDataDir,
  demoHeaders,
  type RunningServer,
  testDefaults,
  startServerIn,
  type TestServer,
} from './server.ts';

/** What a test file must be told of a program that was started in another process. */
export interface SharedServer {
  url: string;
  port: number;
  dataDir: string;
  localLink: string;
}

/** With the demo, and without settings of its own. */
export const startSharedServer = (preparedData: string): Promise<RunningServer> =>
  startServerIn(copyDataDir(preparedData), { DEMO: '1' }, testDefaults);

export const describeServer = ({ url, port, dataDir, localLink }: RunningServer): SharedServer => ({
  url,
  port,
  dataDir,
  localLink: localLink(),
});

/**
 * The program of this worker, with the rate limits as if it had just started: all tests come from one address, and
 * together they ask more often than any visitor may.
 */
export const sharedServer = async (): Promise<TestServer> => {
  const servers = inject('sharedServers');
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const { url, port, dataDir, localLink } = servers[(worker - 1) % servers.length]!;
  await clearRateLimits(dataDir);
  return { url, port, localLink: () => localLink, demoHeaders: () => demoHeaders(port, localLink) };
};
