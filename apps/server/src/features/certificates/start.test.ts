import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer } from '../../testing/name-server.ts';
import {
  endOf,
  freePort,
  makeProgramFolder,
  spawnProgram,
  untilReady,
} from '../../testing/program-process.ts';
import { type AuthorityProxy, startAuthorityProxy } from './testing/authority-proxy.ts';
import { type Pebble, startPebble } from './testing/pebble.ts';
import { arePresent } from './testing/programs.ts';
import { visitSecurely } from './testing/tls-client.ts';

const mainHost = 'builder.test';

describe.skipIf(!arePresent('pebble'))('a start with TLS=auto', { timeout: 120_000 }, () => {
  let dns: NameServer;
  let pebble: Pebble;
  let authority: AuthorityProxy;
  let httpPort: number;
  let tlsPort: number;
  let dataDir: string;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    dataDir = path.join(makeProgramFolder(), 'data');
    [httpPort, tlsPort] = [await freePort(), await freePort()];
    dns = await startNameServer();
    dns.addresses.set(mainHost, ['127.0.0.1']);
    pebble = await startPebble({ dns: dns.address, httpPort });
    authority = await startAuthorityProxy(pebble);
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await authority.close();
    await pebble.close();
    await dns.close();
    rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });

  const start = (): ChildProcess =>
    (child = spawnProgram(dataDir, {
      TLS: 'auto',
      HTTP_PORT: String(httpPort),
      TLS_PORT: String(tlsPort),
      APP_URL: `https://${mainHost}:${tlsPort}`,
      ACME_DIRECTORY: authority.directory,
      ACME_CA_FILE: pebble.rootFile,
      DNS_SERVERS: dns.address,
    }));

  it('obtains the certificate of the main host by itself, and stops cleanly', async () => {
    const server = start();
    expect((await untilReady(server)).join('\n')).toContain(`Sitewright is ready: https://${mainHost}`);
    await expect.poll(() => authority.orders, { timeout: 20_000 }).toBe(1);
    const roots = await pebble.issuingRoot();
    const visit = () => visitSecurely({ port: tlsPort, name: mainHost, roots, path: '/health/ready' });
    await expect.poll(() => visit().then(({ status }) => status, String), { timeout: 20_000 }).toBe(200);
    expect(authority.orders).toBe(1);
    // Somebody stays connected.
    const idle = connect({ host: '127.0.0.1', port: tlsPort, servername: mainHost, ca: roots });
    await once(idle, 'secureConnect');
    idle.write(`GET /health/live HTTP/1.1\r\nhost: ${mainHost}\r\n\r\n`);
    await once(idle, 'data');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    idle.destroy();
  });

  it('names the port that is taken, and the setting', async () => {
    const taken = await startAuthorityProxy(pebble);
    tlsPort = Number(new URL(taken.directory).port);
    const { problem, code } = await endOf(start());
    expect(code).toBe(1);
    expect(problem).toContain(
      `Port ${tlsPort} is taken by another program: stop it, or set TLS_PORT to a free one.`,
    );
    await taken.close();
  });
});
