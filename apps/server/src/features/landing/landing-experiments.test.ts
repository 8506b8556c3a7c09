import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { assignVariant } from './documents/assign-variant.ts';
import { compareVariants, twoSidedChance } from './experiments/compare-variants.ts';
import { usePlainTemplates } from './testing/landing-fixture.ts';
import { postOnHost } from './testing/post-on-host.ts';

describe('the comparison of two variants', () => {
  const counts = (pageViews: number, conversions: number) => ({ pageViews, conversions });

  it('uses the normal distribution', () => {
    expect(twoSidedChance(0)).toBeCloseTo(1, 6);
    expect(twoSidedChance(1.959_964)).toBeCloseTo(0.05, 4);
    expect(twoSidedChance(-2.575_829)).toBeCloseTo(0.01, 4);
  });

  it.each([
    ['nothing', counts(0, 0), counts(0, 0), 'not_enough_data'],
    ['too few views', counts(99, 10), counts(100, 30), 'not_enough_data'],
    ['too few conversions', counts(1_000, 4), counts(1_000, 60), 'not_enough_data'],
    ['the same shares', counts(1_000, 50), counts(1_000, 50), 'no_difference'],
    ['a difference that chance explains', counts(1_000, 50), counts(1_000, 60), 'no_difference'],
    ['a better B', counts(1_000, 50), counts(1_000, 90), 'b_is_better'],
    ['a better A', counts(1_000, 90), counts(1_000, 50), 'a_is_better'],
    ['every view a conversion', counts(100, 100), counts(100, 100), 'no_difference'],
    ['more conversions than views', counts(100, 500), counts(100, 100), 'no_difference'],
  ] as const)('of %s', (_what, a, b, verdict) => {
    expect(compareVariants({ a, b }).verdict).toBe(verdict);
  });

  it('states the chance of the pooled test', () => {
    // Pooled share 0.07, z = 3.5055.
    expect(compareVariants({ a: counts(1_000, 50), b: counts(1_000, 90) }).chance).toBeCloseTo(0.000_456, 5);
  });
});

describe('the assignment of visitors', () => {
  const key = Buffer.alloc(32, 7);
  const test = { id: 'one', weight: 30 };
  const at = (day: string) => new Date(`2026-03-0${day}T10:00:00Z`);
  const variantOf = (ip: string, day = '1', weight = 30) =>
    assignVariant(key, { ...test, weight }, { ip, userAgent: 'Firefox', now: at(day) });
  const ips = Array.from({ length: 2_000 }, (_, at) => `192.0.${at >> 8}.${at & 255}`);

  it('is the same for a visitor all day, and anew the next', () => {
    expect(ips.every((ip) => variantOf(ip) === variantOf(ip))).toBe(true);
    expect(ips.some((ip) => variantOf(ip) !== variantOf(ip, '2'))).toBe(true);
  });

  it('follows the weight', () => {
    const share = ips.filter((ip) => variantOf(ip) === 'b').length / ips.length;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.04);
    expect(ips.filter((ip) => variantOf(ip, '1', 99) === 'a').length).toBeGreaterThan(0);
  });
});

describe('a test', () => {
  let app: TestApp;
  let north: TestSession;
  let south: TestSession;
  beforeAll(async () => {
    app = await startTestApp();
    await openTenant(app, 'north', 'North');
    await openTenant(app, 'south', 'South');
    north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
    south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['daily_metrics', 'experiments', 'instances', 'versions'])
      await app.database.ownerPool.query(`delete from app.landing_${table}`);
    await app.database.ownerPool.query('delete from app.rate_limits');
    usePlainTemplates(app);
  });

  const customize = (body: object) => app.api('PUT', '/landing/customize', { token: north.token, body });
  const makeDraft = () => customize({ instance: 'draft', contentOverrides: { 'hero.title': 'Variant B' } });
  const start = (body: object = {}, { token }: TestSession = north) =>
    app.api<LandingExperiment>('POST', '/landing/experiments', {
      token,
      body: { goal: 'register', weight: 50, ...body },
    });
  const stop = (id: string, winner: string | null, { token }: TestSession = north) =>
    app.api<LandingExperiment>('POST', `/landing/experiments/${id}/stop`, { token, body: { winner } });
  const titleFor = async (agent: string) =>
    /<h1>([^<]*)/.exec((await app.visit('north.localhost', '/', { 'user-agent': agent })).text)?.[1];
  const agents = Array.from({ length: 30 }, (_, at) => `Browser ${at}`);

  it('needs a draft as its second variant, one at a time', async () => {
    expect((await start()).body.code).toBe('wrong_state');
    await makeDraft();
    expect((await start({}, south)).body.code).toBe('wrong_state');
    expect((await start()).status).toBe(201);
    expect((await start()).body.code).toBe('wrong_state');
  });

  it.each([
    [landingLimits.weightMin - 1, 422],
    [landingLimits.weightMin, 201],
    [landingLimits.weightMax, 201],
    [landingLimits.weightMax + 1, 422],
  ])('with the weight %i answers %i', async (weight, status) => {
    await makeDraft();
    expect((await start({ weight })).status).toBe(status);
  });

  it('shows each visitor one variant, which caches do not share', async () => {
    await makeDraft();
    await start();
    const shown = [];
    for (const agent of agents) shown.push(await titleFor(agent));
    expect(new Set(shown)).toEqual(new Set(['Welcome to North', 'Variant B']));
    for (const [at, agent] of agents.slice(0, 5).entries()) expect(await titleFor(agent)).toBe(shown[at]);
    const page = await app.visit('north.localhost', '/');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.text).toMatch(/"variant":"[ab]"/);
  });

  it('keeps both variants as they are until it ends', async () => {
    await makeDraft();
    const { body } = await start();
    for (const answer of [
      await customize({ contentOverrides: {} }),
      await customize({ instance: 'draft', contentOverrides: {} }),
      await app.api('POST', '/landing/draft/publish', { token: north.token, body: { version: 1 } }),
      await app.api('DELETE', '/landing/draft', { token: north.token }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    await stop(body.id, null);
    expect((await customize({ contentOverrides: {} })).status).toBe(200);
  });

  it('counts by variant and goal, and its winner goes live', async () => {
    await makeDraft();
    const { body } = await start();
    const track = (variant: string, metrics: object, goal?: string) =>
      postOnHost(app, 'north.localhost', '/api/v1/landing/track', {
        body: JSON.stringify({ templateId: 'modern-saas', tenantId: 'north', metrics, variant, goal }),
      });
    await track('a', { pageViews: 500 });
    await track('b', { pageViews: 500 });
    await track('a', { conversions: 10 }, 'register');
    await track('b', { conversions: 60 }, 'register');
    await track('a', { conversions: 90 }, 'contact');
    const running = await app.api<{ experiments: LandingExperiment[] }>('GET', '/landing/experiments', {
      token: north.token,
    });
    expect(running.body.experiments).toMatchObject([
      {
        id: body.id,
        status: 'running',
        variants: {
          a: { pageViews: 500, conversions: 10, rate: 0.02 },
          b: { pageViews: 500, conversions: 60, rate: 0.12 },
        },
        verdict: 'b_is_better',
      },
    ]);
    expect((await stop(body.id, 'b', south)).status).toBe(404);
    const stopped = await stop(body.id, 'b');
    expect(stopped.body).toMatchObject({ status: 'stopped', winner: 'b', verdict: 'b_is_better' });
    expect(stopped.body.chance).toBeLessThan(0.001);
    for (const agent of agents.slice(0, 8)) expect(await titleFor(agent)).toBe('Variant B');
    expect((await stop(body.id, 'a')).body.code).toBe('wrong_state');
    await track('b', { pageViews: 7 });
    const after = await app.api<{ experiments: LandingExperiment[] }>('GET', '/landing/experiments', {
      token: north.token,
    });
    expect(after.body.experiments[0]?.variants.b.pageViews).toBe(500);
  });
});
