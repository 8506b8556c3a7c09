// Requests to the server and its hosts over kept connections, and their times at a fixed rate.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../statistics.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

export interface Sent {
  status: number;
  /** Until the first byte of the body. */
  firstByteMs: number;
  ms: number;
  text: string;
}

export interface Message {
  host?: string;
  method?: string;
  token?: string | undefined;
  /** JSON, or a form as text. */
  body?: unknown;
  /** The address that the request claims to come from; limits by address count each one for itself. */
  ip?: string;
}

let addresses = 0;
const nextAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export const send = (
  port: number,
  path: string,
  { host = `localhost:${port}`, method = 'GET', token, body, ip = nextAddress() }: Message = {},
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    const isForm = typeof body === 'string';
    const text = body === undefined ? undefined : isForm ? body : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          host,
          accept: path.startsWith('/api') || isForm ? 'application/json' : 'text/html',
          'accept-encoding': 'identity',
          'x-forwarded-for': ip,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : {
                'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
                'content-length': Buffer.byteLength(text),
              }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let firstByteMs = 0;
        response.on('data', (chunk: Buffer) => {
          if (chunks.length === 0) firstByteMs = performance.now() - from;
          chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            firstByteMs,
            ms: performance.now() - from,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });

export interface Timed {
  p50: number | undefined;
  p95: number | undefined;
  p99: number | undefined;
  count: number;
  /** Status → number of responses that were not expected; 0 for none at all. */
  errors: Map<number, number>;
}

export interface Pace {
  perSecond: number;
  count: number;
  /** Statuses that count as success. */
  expected?: readonly number[];
}

/**
 * Sends at a fixed rate however long responses take. Times are measured from the moment at which a request was due, so a slow
 * server does not slow down its own load.
 */
export const timed = async (
  { perSecond, count, expected = [200] }: Pace,
  one: (index: number) => Promise<{ status: number }>,
): Promise<Timed> => {
  const times: number[] = [];
  const errors = new Map<number, number>();
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = start + (index * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    all.push(
      one(index)
        .catch(() => ({ status: 0 }))
        .then(({ status }) => {
          times.push(performance.now() - due);
          if (!expected.includes(status)) errors.set(status, (errors.get(status) ?? 0) + 1);
        }),
    );
  }
  await Promise.all(all);
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    count,
    errors,
  };
};
