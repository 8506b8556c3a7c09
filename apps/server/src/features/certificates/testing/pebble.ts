// Pebble, the ACME server of Let's Encrypt for tests, on this machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { localhostCertificate, testAuthority } from '../../../testing/certificates.ts';
import { freePort } from '../../../testing/program-process.ts';
import { pathOf } from './programs.ts';

export interface Pebble {
  directory: string;
  /** File with the root of its own API. */
  rootFile: string;
  /** The root of the certificates that it issues; another one after each start. */
  issuingRoot: () => Promise<string>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** Address of the name server that it asks. */
  dns: string;
  /** Where it reaches the names that it verifies. */
  httpPort: number;
  tlsPort?: number;
  validSeconds?: number;
  /** As it behaves by itself: it waits before it verifies, for a second at most, and rejects some requests. */
  isHarsh?: boolean;
}

const getText = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { ca: testAuthority, agent: false }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });

export const startPebble = async ({
  dns,
  httpPort,
  tlsPort = 1,
  validSeconds = 90 * 86_400,
  isHarsh = false,
}: Options): Promise<Pebble> => {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-pebble-'));
  const [rootFile, certificate, privateKey] = ['root.pem', 'cert.pem', 'key.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await Promise.all([
    writeFile(rootFile, testAuthority),
    writeFile(certificate, localhostCertificate.cert),
    writeFile(privateKey, localhostCertificate.key),
  ]);
  const [port, managementPort] = [await freePort(), await freePort()];
  const configFile = join(folder, 'pebble.json');
  await writeFile(
    configFile,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        certificate,
        privateKey,
        httpPort,
        tlsPort,
        ocspResponderURL: '',
        externalAccountBindingRequired: false,
        certificateValidityPeriod: validSeconds,
      },
    }),
  );
  const directory = `https://localhost:${port}/dir`;
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const start = async (): Promise<void> => {
    const gentle = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' };
    child = spawn(pathOf('pebble'), ['-config', configFile, '-dnsserver', dns], {
      stdio: 'ignore',
      env: isHarsh ? { PEBBLE_VA_SLEEPTIME: '1' } : gentle,
    });
    for (let tries = 0; tries < 200; tries += 1) {
      const answers = await getText(directory).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await wait(50);
    }
    throw new Error('Pebble did not start');
  };
  await start();
  return {
    directory,
    rootFile,
    issuingRoot: () => getText(`https://localhost:${managementPort}/roots/0`),
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
