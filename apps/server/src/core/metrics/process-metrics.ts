// Metrics of the process itself: processor, memory and event loop.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const resolutionMs = 10;

const readVersion = (): string => {
  const file = new URL('../../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

const observeEventLoop = (metrics: Metrics): void => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const secondsAt = (percentile: number): number =>
    Math.max(0, delay.percentile(percentile) / 1e6 - resolutionMs) / 1_000;
  metrics.read(
    {
      type: 'summary',
      name: 'nodejs_eventloop_delay_seconds',
      help: 'Delay of the event loop since the previous scrape.',
      unit: 'seconds',
    },
    () => {
      const samples = [50, 99].map((percentile) => ({
        labels: { quantile: String(percentile / 100) },
        value: secondsAt(percentile),
      }));
      delay.reset();
      return samples;
    },
  );
};

/** Once per process. The delay of the event loop is measured by a timer, so only where somebody scrapes it. */
export const observeProcess = (metrics: Metrics, { role }: { role: string }): void => {
  const version = readVersion();
  metrics.read(
    { type: 'info', name: 'sitewright_build', help: 'Version of the program and role of the process.' },
    () => [{ labels: { version, node: process.versions.node, role }, value: 1 }],
  );
  metrics.read(
    { type: 'counter', name: 'process_cpu_seconds', help: 'Processor time.', unit: 'seconds' },
    () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  );
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.read(
    {
      type: 'gauge',
      name: 'process_start_time_seconds',
      help: 'When the process started, as a Unix time.',
      unit: 'seconds',
    },
    () => [{ value: startedAt }],
  );
  metrics.read(
    {
      type: 'gauge',
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process (RSS).',
      unit: 'bytes',
    },
    () => [{ value: process.memoryUsage.rss() }],
  );
  metrics.read(
    { type: 'gauge', name: 'nodejs_heap_used_bytes', help: 'Used heap of V8.', unit: 'bytes' },
    () => [{ value: process.memoryUsage().heapUsed }],
  );
  metrics.read(
    { type: 'gauge', name: 'nodejs_heap_size_bytes', help: 'Allocated heap of V8.', unit: 'bytes' },
    () => [{ value: process.memoryUsage().heapTotal }],
  );
  observeEventLoop(metrics);
};
