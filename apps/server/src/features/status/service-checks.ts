// One check of each service. Null: nothing to measure, such as email without a mail server.
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { get as getSecurely } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import type { ServiceId, ServiceState } from '@sitewright/contract/status/status';
import type { ServerContext } from '../../core/context/server-context.ts';
import { findOldestQueuedMail, pingDatabase } from './status.store.ts';

type Check = (ctx: ServerContext) => Promise<ServiceState | null>;

const patienceMs = limits.checkTimeoutSeconds * 1_000;
const minuteMs = 60_000;

/** Operational, or degraded when it takes long, or an outage when it fails or does not end in time. */
const timed = async (work: () => Promise<unknown>): Promise<ServiceState> => {
  const startedAt = performance.now();
  const abandoned = new AbortController();
  try {
    const isDone = await Promise.race([
      work().then(() => true),
      wait(patienceMs, false, { ref: false, signal: abandoned.signal }),
    ]);
    if (!isDone) return 'outage';
    return performance.now() - startedAt > limits.slowSeconds * 1_000 ? 'degraded' : 'operational';
  } catch {
    return 'outage';
  } finally {
    abandoned.abort();
  }
};

/** The listener of this process, or the public address where a worker has none. */
const apiAddress = ({ env: { role, host, port, appUrl } }: ServerContext): URL =>
  role === 'worker' ? new URL(appUrl) : new URL(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`);

const callApi = (ctx: ServerContext): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = new URL('/api/v1/test', apiAddress(ctx));
    const options = {
      // The address of a listener is the host of no tenant and of no site.
      headers: { host: new URL(ctx.env.appUrl).host },
      timeout: patienceMs,
    };
    const call = address.protocol === 'https:' ? getSecurely(address, options) : request(address, options);
    call.on('response', (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`The API answered ${response.statusCode}.`));
    });
    call.on('timeout', () => call.destroy(new Error('The API did not answer in time.')));
    call.on('error', reject);
    call.end();
  });

const checkEmail: Check = async (ctx) => {
  if (ctx.env.smtpUrl === undefined) return null;
  const oldest = await findOldestQueuedMail(ctx.db);
  const waits = oldest === undefined ? 0 : ctx.clock.now().getTime() - oldest.getTime();
  if (waits > limits.emailOutMinutes * minuteMs) return 'outage';
  return waits > limits.emailLateMinutes * minuteMs ? 'degraded' : 'operational';
};

/** A release is a folder of files: publishing works where one can be written. */
const writeRelease = async ({ env }: ServerContext): Promise<void> => {
  const folder = join(env.dataDir, 'sites');
  const file = join(folder, `.check-${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'check');
  await rm(file);
};

export const serviceChecks: Readonly<Record<ServiceId, Check>> = {
  api: (ctx) => timed(() => callApi(ctx)),
  database: (ctx) => timed(() => pingDatabase(ctx.db)),
  storage: (ctx) => timed(() => ctx.storage.check()),
  email: checkEmail,
  publishing: (ctx) => timed(() => writeRelease(ctx)),
};
export type ServiceChecks = typeof serviceChecks;
