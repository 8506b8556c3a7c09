// Texts of a language model: how soon its first words are read by somebody who waits, and how soon it stops when they leave.
// Beside it, a bare proxy that passes the same stream on.
import { once } from 'node:events';
import { createServer, request as requestHttp, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Account, signUp } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';
import { medianOf } from './statistics.ts';

/** Rate limits allow ten calls in a minute. */
const rounds = 9;
const firstWords = '{"t1": "Bread, baked';

interface Model {
  url: string;
  /** When the first words of the last answer were sent, and when its asker was gone. */
  sentAt: number;
  closedAt: Promise<number>;
  close: () => void;
}

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Says its first words after a moment, and then nothing. */
const startModel = async (): Promise<Model> => {
  const speak = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    await wait(50);
    const delta = { role: 'assistant', content: firstWords };
    const chunk = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'fake' };
    response.write(
      `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
    );
    model.sentAt = performance.now();
  };
  const server = createServer((request, response) => {
    const closed = Promise.withResolvers<number>();
    model.closedAt = closed.promise;
    response.on('close', () => closed.resolve(performance.now()));
    request.resume().on('end', () => void speak(response));
  });
  const model: Model = {
    url: '',
    sentAt: 0,
    closedAt: Promise.resolve(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  model.url = await listen(server);
  return model;
};

/** Passes a request and its answer on, and closes when its caller does. */
const startProxy = async (target: string) => {
  const server = createServer((request, response) => {
    const upstream = requestHttp(`${target}/v1/chat/completions`, { method: 'POST' }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  const url = await listen(server);
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

interface Times {
  firstWords: number;
  stop: number;
}

/** Reads until the first words are there, and leaves. */
const measure = async (
  model: Model,
  [url, init]: readonly [string, RequestInit],
  hasWords: (text: string) => boolean,
): Promise<Times> => {
  const leaving = new AbortController();
  const response = await fetch(url, { ...init, method: 'POST', signal: leaving.signal });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!hasWords(text)) text += (await reader.read()).value ?? '';
  const seenAt = performance.now();
  leaving.abort();
  await reader.read().catch(() => undefined);
  return { firstWords: seenAt - model.sentAt, stop: (await model.closedAt) - seenAt };
};

const measureBoth = async (
  model: Model,
  server: OurServer,
  account: Account,
  { isQuick }: BenchOptions,
): Promise<Measurement[]> => {
  const proxy = await startProxy(model.url);
  const headers = {
    authorization: `Bearer ${account.signedIn.tokens.accessToken}`,
    'content-type': 'application/json',
  };
  const times: { ours: Times[]; bare: Times[] } = { ours: [], bare: [] };
  for (let round = 0; round < (isQuick ? 2 : rounds); round += 1) {
    const body = JSON.stringify({
      action: 'shorten',
      texts: ['We bake bread.'],
      seed: `${round}`,
      stream: true,
    });
    const call = [`${server.url}/api/v1/ai/rewrite`, { headers, body }] as const;
    times.ours.push(await measure(model, call, (text) => text.includes('event: partial')));
    times.bare.push(await measure(model, [proxy.url, { body }], (text) => text.includes('Bread, baked')));
  }
  proxy.close();
  // The first call loads the code that speaks to models.
  const of = (list: readonly Times[], name: keyof Times) => medianOf(list.slice(1).map((one) => one[name]));
  return [
    {
      name: 'first words of a language model, after it has sent them',
      unit: 'ms',
      value: of(times.ours, 'firstWords'),
      competitor: { name: 'bare proxy', value: of(times.bare, 'firstWords') },
      threshold: { of: 'value', limit: 100 },
    },
    {
      name: 'end of the call to a language model, after its reader has left',
      unit: 'ms',
      value: of(times.ours, 'stop'),
      competitor: { name: 'bare proxy', value: of(times.bare, 'stop') },
      threshold: { of: 'value', limit: 1_000 },
    },
  ];
};

export const aiStream: Bench = {
  name: 'ai-stream',
  run: async (options) => {
    const model = await startModel();
    const server = await launchOurServer({ settings: { AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'fake' } });
    try {
      return await measureBoth(model, server, await signUp(server), options);
    } finally {
      await server.close();
      model.close();
    }
  },
};
