import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChildProcess } from 'node:child_process';
import { parseOpenMetrics } from '../testing/open-metrics.ts';
import { freePort, makeProgramFolder, spawnProgram, untilReady } from '../testing/program-process.ts';

// A worker: it has no other listener.
const token = 'the-token-of-this-test';
let folder: string;
let ports: { app: number; health: number };
let worker: ChildProcess;
beforeAll(async () => {
  folder = makeProgramFolder();
  ports = { app: await freePort(), health: await freePort() };
  worker = spawnProgram(path.join(folder, 'data'), {
    ROLE: 'worker',
    PORT: String(ports.app),
    HEALTH_PORT: String(ports.health),
    METRICS_TOKEN: token,
  });
  await untilReady(worker);
});
afterAll(() => {
  worker.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const call = request({ host: '127.0.0.1', port: ports.health, path: url, headers }).end();
  const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
};

it('a worker answers for its health and its metrics, under any host name', async () => {
  expect((await get('/health/live')).status).toBe(200);
  const ready = await get('/health/ready', { host: '10.0.0.7:6004' });
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { checks: { database: 'ok' } }]);
  expect((await get('/metrics')).status).toBe(401);
  const metrics = await get('/metrics', { host: 'worker-1:6004', authorization: `Bearer ${token}` });
  const [build] = parseOpenMetrics(metrics.text).get('sitewright_build')!.samples;
  expect(build!.labels['role']).toBe('worker');
});

it('and for nothing else', async () => {
  for (const url of ['/', '/api/v1/host', '/healthy', '/metrics/x'])
    expect([url, (await get(url)).status]).toEqual([url, 404]);
  await expect(fetch(`http://127.0.0.1:${ports.app}/health/live`)).rejects.toThrow('fetch failed');
});

it('until it has stopped', async () => {
  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
  await expect(get('/health/live')).rejects.toThrow('ECONNREFUSED');
});
