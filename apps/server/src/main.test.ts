import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOf, freePort, makeProgramFolder, spawnProgram, untilReady } from './testing/program-process.ts';

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = path.join(makeProgramFolder(), 'data');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

const spawnServer = (settings: Record<string, string>): ChildProcess =>
  (child = spawnProgram(dataDir, settings));

const patience = { timeout: 20_000 };

it('a start creates everything it needs, serves, and stops cleanly', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const server = spawnServer({ PORT: String(port), DRAIN_SECONDS: '1' });
  expect((await untilReady(server)).join('\n')).toContain(`Sitewright is ready: http://localhost:${port}`);
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

it(
  'a stopping server first reports unready, keeps serving, and finishes requests in progress',
  { timeout: 60_000 },
  async () => {
    const port = await freePort();
    const server = spawnServer({ PORT: String(port), DRAIN_SECONDS: '600' });
    await untilReady(server);
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
    const slow = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/v1/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    slow.write(body.slice(0, 10));

    server.kill('SIGTERM');
    await expect.poll(() => statusOf('/health/ready'), patience).toBe(503);
    // A supervisor may signal the whole process group, so the signal arrives twice.
    server.kill('SIGTERM');
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/api/v1/site-templates')).toBe(200);

    // Ctrl-C ends the drain, not the requests in progress.
    server.kill('SIGINT');
    await expect.poll(() => statusOf('/health/live').catch(() => 'closed'), patience).toBe('closed');
    slow.end(body.slice(10));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(401);
    expect(await text(answer)).toContain('invalid_credentials');
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(0);
  },
);

it('Ctrl-C stops a server without draining', { timeout: 60_000 }, async () => {
  const server = spawnServer({ PORT: String(await freePort()), DRAIN_SECONDS: '600' });
  await untilReady(server);
  server.kill('SIGINT');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

it('a wrong setting stops the start with its message and nothing else', { timeout: 30_000 }, async () => {
  const server = spawnServer({ PORT: 'http' });
  expect(await endOf(server)).toEqual({
    problem: 'PORT holds "http", but it takes a port number from 0 to 65535.\n',
    code: 1,
  });
});

it(
  'a taken port stops the start with a clear message and leaves no database running',
  { timeout: 60_000 },
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = spawnServer({ PORT: String(port) });
    const { problem, code } = await endOf(server);
    other.close();
    expect(problem).toContain(
      `Port ${port} is taken by another program: stop it, or set PORT to a free one.\n`,
    );
    expect(code).toBe(1);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  },
);

describe('the link that a start prints', () => {
  const linkOf = (lines: readonly string[]): string =>
    /Sitewright is ready: (\S+\/local\/[\w-]{43})$/m.exec(lines.join('\n'))?.[1] ?? '';

  it('is the only place of the key: no log line and no other user has it', { timeout: 60_000 }, async () => {
    const port = await freePort();
    const devUrl = `http://localhost:${port}`;
    const server = spawnServer({ PORT: String(port), DEMO: '1', LOG_LEVEL: 'trace', DEV_URL: devUrl });
    let output = '';
    server.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
    server.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const link = linkOf(await untilReady(server));
    const key = link.split('/').at(-1)!;
    const opened = await fetch(link, { redirect: 'manual' });
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    const peopleFor = async (headers: Record<string, string>) =>
      ((await (await fetch(`${devUrl}/api/v1/auth/demo`, { headers })).json()) as { people: unknown[] })
        .people;
    expect(await peopleFor({ cookie })).toHaveLength(3);
    await fetch(`${devUrl}/local/${key}x`, { redirect: 'manual' });
    await fetch(`${devUrl}/api/v1/nothing`, { headers: { cookie, referer: link } });
    await fetch(`${devUrl}/api/v1/auth/login`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{',
    });
    expect(output.split(key)).toHaveLength(2);

    if (process.getuid?.() !== 0) {
      process.stderr.write('Not run as another user of the machine: only root can become one.\n');
      return;
    }
    const attempts = spawnSync(
      '/bin/sh',
      [
        '-c',
        'cat "$1/local.key" "$1/open.html" "/proc/$2/environ"; cat "/proc/$2/cmdline"; id -u',
        'sh',
        dataDir,
        String(server.pid),
      ],
      { uid: 65_534, gid: 65_534, encoding: 'utf8' },
    );
    expect(attempts.stdout).toContain('65534');
    expect(attempts.stdout).not.toContain(key);
    expect(attempts.stderr.match(/denied/g)?.length).toBeGreaterThanOrEqual(2);
    // A loopback request of another program is treated like any request without the key.
    expect(await peopleFor({})).toEqual([]);
  });
});
