// What the metrics add to a published page: the time of counting one request beside the processor time of serving it.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Metrics } from '../apps/server/src/core/metrics/metrics.ts';
import { RequestMetrics } from '../apps/server/src/http/metrics/request-metrics.ts';
import { findLoadGenerator } from './load-generator.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { createSite, publish, signUp } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';

const token = 'the-token-of-this-bench';
const rounds = 7;

/** Nanoseconds of processor time of counting a request whose response has been sent, both readings of the clock included. */
const countingNanoseconds = (requests: number): number => {
  const metrics = new RequestMetrics(new Metrics());
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  const response = new ServerResponse(request);
  response.writeHead(200);
  response.end();
  const round = (): number => {
    const before = process.cpuUsage();
    for (let n = 0; n < requests; n += 1)
      metrics.follow(request, response, { zone: 'published-page', begunAt: performance.now() });
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1e3) / requests;
  };
  round();
  return Array.from({ length: rounds }, round).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
};

const read = async (server: OurServer): Promise<{ cpuSeconds: number; pages: number; scrapeMs: number }> => {
  const begunAt = performance.now();
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const value = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    pages: value(
      'sitewright_http_request_duration_seconds_count{method="GET",route="published-page",status="2xx"}',
    ),
    scrapeMs: performance.now() - begunAt,
  };
};

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  const load = await findLoadGenerator(options.log);
  const server = await launchOurServer({ settings: { METRICS_TOKEN: token } });
  try {
    const account = await signUp(server);
    const site = await createSite(account, 'software');
    await publish(account, site);
    const headers = { Host: new URL(site.url).hostname, 'Accept-Encoding': 'br' };
    await load.run({ port: server.port, headers }, options.isQuick ? 5 : 10);
    const before = await read(server);
    const { perSecond } = await load.run({ port: server.port, headers }, options.isQuick ? 5 : 15);
    const after = await read(server);
    const page = ((after.cpuSeconds - before.cpuSeconds) * 1e9) / (after.pages - before.pages);
    const counting = countingNanoseconds(2_000_000);
    return [
      {
        name: 'metrics: counting a request, of the processor time of a published page',
        unit: '%',
        value: (counting / page) * 100,
        threshold: { of: 'value', limit: 1 },
        note: `${Math.round(counting)} ns of ${Math.round(page)} ns, ${Math.round(perSecond)} pages a second, ${load.name}`,
      },
      { name: 'metrics: a scrape', unit: 'ms', value: after.scrapeMs },
    ];
  } finally {
    await server.close();
  }
};

export const requestMetrics: Bench = { name: 'request-metrics', run };
