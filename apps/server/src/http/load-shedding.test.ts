import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite } from '../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { EventLoopDelay } from './load-shedding.ts';

describe('a process', () => {
  let app: TestApp;
  let delayMs: number;
  beforeAll(async () => {
    app = await startTestApp();
    app.ctx.eventLoopDelay = { milliseconds: () => delayMs };
  });
  beforeEach(() => (delayMs = 0));
  afterAll(() => app.close());

  it('that is at its limit still responds', async () => {
    delayMs = limits.http.eventLoopDelayMs;
    expect((await app.api('GET', '/test')).status).toBe(200);
  });

  it('that is above its limit rejects every call with the standard error and a Retry-After', async () => {
    delayMs = limits.http.eventLoopDelayMs + 1;
    const sentence = 'The server is very busy. Try again in a moment.';
    for (const path of ['/test', '/sites', '/nowhere']) {
      const { status, headers, body } = await app.api('GET', path);
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(body).toEqual({
        error: sentence,
        message: sentence,
        code: 'overloaded',
        errors: [sentence],
        fields: {},
        requestId: headers.get('x-request-id'),
      });
    }
    expect((await app.visit('localhost', '/features')).status).toBe(503);
  });

  it('that is busier is still alive and ready, and serves published sites and its landing page', async () => {
    const world = await makeSite(app);
    await world.publish();
    delayMs = limits.http.eventLoopDelayMs + 1;
    expect((await app.visit('localhost', '/health/live')).status).toBe(200);
    expect((await app.visit('localhost', '/health/ready')).status).toBe(200);
    expect((await app.visit(world.host, '/')).status).toBe(200);
    expect((await app.visit('localhost', '/')).status).toBe(200);
  });

  it('that has caught up responds again', async () => {
    delayMs = limits.http.eventLoopDelayMs + 1;
    expect((await app.api('GET', '/test')).status).toBe(503);
    delayMs = 0;
    expect((await app.api('GET', '/test')).status).toBe(200);
  });
});

it('the delay is the average of the last second, and a new second starts at zero', () => {
  let now = 0;
  const histogram = { mean: Number.NaN, reset: () => (histogram.mean = Number.NaN) };
  const delay = new EventLoopDelay(histogram, () => now);
  const after = (ms: number, meanMs: number): number => {
    now += ms;
    histogram.mean = meanMs * 1e6;
    return delay.milliseconds();
  };
  expect(after(999, 1_500)).toBe(0);
  expect(after(1, 1_510)).toBe(1_500);
  expect(after(999, 12)).toBe(1_500);
  expect(after(1, 12)).toBe(2);
  expect(after(1_000, 10)).toBe(0);
});

it('an event loop that was blocked for a whole second counts as infinitely late', () => {
  let now = 0;
  const delay = new EventLoopDelay({ mean: Number.NaN, reset: () => undefined }, () => now);
  expect(delay.milliseconds()).toBe(0);
  now = 1_000;
  expect(delay.milliseconds()).toBe(Infinity);
});
