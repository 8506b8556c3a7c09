// Durations and number of requests. A page of a published site is counted when it has been handed to the socket; its cost is
// two readings of the clock and an addition. Routes are patterns, never URLs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram, HistogramFamily } from '../../core/metrics/metric-families.ts';
import type { Metrics } from '../../core/metrics/metrics.ts';

/** What answers a request outside the framework; `published-page` is everything that published sites serve. */
export type RequestZone =
  | 'published-page'
  | 'visitor-request'
  | 'landing-page'
  | 'plain-http'
  | 'unknown-host'
  | 'failed'
  | 'app';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const statusClasses = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

const patterns = new WeakMap<IncomingMessage, string>();

/** Notes the pattern of the framework's route that answers a request, such as `/api/v1/sites/:id`. */
export const setRoutePattern = (request: IncomingMessage, pattern: string | undefined): void =>
  void patterns.set(request, pattern ?? 'unknown');

export class RequestMetrics {
  readonly #durations: HistogramFamily;
  /** By route, method and class of the status; the class is an index, because this is read for every page. */
  readonly #known = new Map<string, Map<string, (Histogram | undefined)[]>>();
  #inProgress = 0;

  constructor(metrics: Metrics) {
    this.#durations = metrics.histogram({
      name: 'sitewright_http_request_duration_seconds',
      help: 'Requests by method, route pattern and class of the status. “aborted”: the client left before the response.',
      unit: 'seconds',
      labels: ['method', 'route', 'status'],
    });
    metrics.read(
      {
        type: 'gauge',
        name: 'sitewright_http_requests_in_progress',
        help: 'Requests without a complete response, streams of events included.',
      },
      () => [{ value: this.#inProgress }],
    );
  }

  /** Called once for each request, after its handler has begun. */
  follow(
    request: IncomingMessage,
    response: ServerResponse,
    { zone, begunAt }: { zone: RequestZone; begunAt: number },
  ): void {
    if (response.writableEnded && zone !== 'app') {
      this.#record(request, response, { route: zone, begunAt });
      return;
    }
    this.#inProgress += 1;
    response.once('close', () => {
      this.#inProgress -= 1;
      this.#record(request, response, { route: patterns.get(request) ?? zone, begunAt });
    });
  }

  #record(
    { method = '' }: IncomingMessage,
    response: ServerResponse,
    { route, begunAt }: { route: string; begunAt: number },
  ): void {
    const status = response.headersSent ? Math.floor(response.statusCode / 100) : 0;
    let byMethod = this.#known.get(route);
    if (!byMethod) this.#known.set(route, (byMethod = new Map()));
    const name = methods.has(method) ? method : 'other';
    let byStatus = byMethod.get(name);
    if (!byStatus) byMethod.set(name, (byStatus = []));
    const histogram = (byStatus[status] ??= this.#durations.of(
      name,
      route,
      statusClasses[status] ?? 'other',
    ));
    histogram.observe((performance.now() - begunAt) / 1_000);
  }
}
