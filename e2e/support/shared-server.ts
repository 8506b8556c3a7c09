// One server per worker of a test run: each file creates its own users, workspaces and sites on it.
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

/** Serializable description of a server that was started in another process. */
export interface SharedServer {
  url: string;
  port: number;
  dataDir: string;
  localLink: string;
}

/** With demo users and default settings. */
export const startSharedServer = (preparedData: string): Promise<RunningServer> =>
  startServerIn(copyDataDir(preparedData), { DEMO: '1' }, testDefaults);

export const describeServer = ({ url, port, dataDir, localLink }: RunningServer): SharedServer => ({
  url,
  port,
  dataDir,
  localLink: localLink(),
});

/**
 * The server of this worker, with rate limits reset: all tests share one IP and together exceed the limits of a single
 * visitor.
 */
export const sharedServer = async (): Promise<TestServer> => {
  const servers = inject('sharedServers');
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const { url, port, dataDir, localLink } = servers[(worker - 1) % servers.length]!;
  await clearRateLimits(dataDir);
  return { url, port, localLink: () => localLink, demoHeaders: () => demoHeaders(port, localLink) };
};
