// A receiver of webhooks on this machine, and the queue of attempts to send to it.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicIp } from '../../../core/safe-fetch/public-ips.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type AttemptJob, sendWebhookJob } from '../schedule-attempt.ts';
import { sendWebhook } from '../send-webhook.job.ts';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  json: { id: string; type: string; data: Record<string, unknown> } & Record<string, unknown>;
}

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

export interface WebhookFixture {
  /** A URL of the receiver. */
  url: string;
  received: ReceivedMessage[];
  /** Answers of the receiver; after the last one it says 200. */
  answers: Answer[];
  /** Addresses of each host that is looked up; `127.0.0.1` for those that are not listed. */
  addresses: Map<string, () => string>;
  /** Attempts that are enqueued, with the time from which they may run. */
  waiting: { job: AttemptJob; startAfter: Date | undefined }[];
  /** Makes the attempts that are due first: later ones wait until the clock is set to their time. */
  sendDue: () => Promise<void>;
  /** Sets the clock to the next attempt and makes it; returns the seconds that went by. */
  sendNext: () => Promise<number>;
  close: () => Promise<void>;
}

const listen = async (received: ReceivedMessage[], answers: Answer[]) => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body, json: JSON.parse(body) as ReceivedMessage['json'] });
      const { status, headers, body: text } = answers.shift() ?? { status: 200, body: 'thanks' };
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
};

export const makeWebhookFixture = async (app: TestApp): Promise<WebhookFixture> => {
  const { ctx } = app;
  const received: ReceivedMessage[] = [];
  const answers: Answer[] = [];
  const addresses: WebhookFixture['addresses'] = new Map();
  const waiting: WebhookFixture['waiting'] = [];
  const { server, port } = await listen(received, answers);
  ctx.webhookNetwork = {
    resolve: async (host) => [{ address: addresses.get(host)?.() ?? '127.0.0.1', family: 4 }],
    // The receiver counts as public under its name; everything else is checked as always.
    mayReach: ({ host, address }) =>
      (host.endsWith('.example') && address === '127.0.0.1') || isPublicIp(address),
  };
  const { queue } = ctx;
  ctx.queue = {
    ...queue,
    enqueue: async (tx, name, data, options = {}) => {
      if (name === sendWebhookJob) waiting.push({ job: data as AttemptJob, startAfter: options.startAfter });
      else await queue.enqueue(tx, name, data, options);
    },
  };
  let now = Math.floor(Date.now() / 1_000) * 1_000;
  ctx.clock = { now: () => new Date(now) };
  const send = async (entry: WebhookFixture['waiting'][number]): Promise<void> => {
    waiting.splice(waiting.indexOf(entry), 1);
    // Attempts are listed by their time.
    now += 1;
    await sendWebhook(ctx, entry.job);
    await app.deliverEvents();
  };
  const isDue = ({ startAfter }: WebhookFixture['waiting'][number]): boolean =>
    startAfter === undefined || startAfter.getTime() <= now;
  return {
    url: `http://receiver.example:${port}/hooks`,
    received,
    answers,
    addresses,
    waiting,
    sendDue: async () => {
      for (let next = waiting.find(isDue); next; next = waiting.find(isDue)) await send(next);
    },
    sendNext: async () => {
      const next = waiting.toSorted(
        (one, other) => (one.startAfter?.getTime() ?? 0) - (other.startAfter?.getTime() ?? 0),
      )[0];
      if (!next) throw new Error('No attempt is waiting.');
      const before = now;
      now = Math.max(now, next.startAfter?.getTime() ?? 0);
      await send(next);
      return (now - before) / 1_000;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/**
 * Whether a secret signed a message, written from the specification of Standard Webhooks, apart from the code that
 * signs.
 */
export const isSignedBy = (secret: string, { headers, body }: ReceivedMessage): boolean => {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(content, 'utf8').digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => signature === `v1,${expected}`);
};
