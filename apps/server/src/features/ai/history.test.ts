import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Generation, GenerationSummary } from '@sitewright/contract/ai/ai-runs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { createTestUser } from '../../testing/tenancy-fixture.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { purgeAi } from './purge-ai.job.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  owner = await app.signUp('historian');
});

const as = <T>(user: { token: string }, method: string, path: string, body?: object) =>
  app.api<T>(method, path, { token: user.token, ...(body ? { body } : {}) });
const shorten = (text: string, user: { token: string } = owner) =>
  as<{ runId: string; texts: string[] }>(user, 'POST', '/ai/rewrite', { action: 'shorten', texts: [text] });
const list = async (query = '', user: { token: string } = owner) =>
  (await as<{ runs: GenerationSummary[]; next: string | null }>(user, 'GET', `/ai/runs${query}`)).body;

const long = 'We really mend teeth of all ages, and we say what we see. Ask us anything.';

describe('the history', () => {
  it('has what was asked and answered, the newest first', async () => {
    const { body } = await shorten(long);
    await as(owner, 'POST', '/ai/generate-page', { pageType: 'faq', businessInfo: { name: 'Harper' } });
    const { runs, next } = await list();
    expect(next).toBeNull();
    expect(runs).toMatchObject([
      { kind: 'page', prompt: 'Harper', provider: 'builtin', credits: 0 },
      { id: body.runId, kind: 'text', status: 'succeeded', prompt: long, isFavorite: false, rating: null },
    ]);
    const { body: run } = await as<Generation>(owner, 'GET', `/ai/runs/${body.runId}`);
    expect(run.input).toMatchObject({ action: 'shorten', texts: [long] });
    expect(run.output).toMatchObject({ texts: body.texts });
  });

  it('has each kind of call', async () => {
    const site = await makeSite(app, 'restaurant', owner);
    const businessInfo = { name: 'Harper', industry: 'dentist' };
    const calls: [string, object][] = [
      ['/ai/generate-site', { businessInfo }],
      ['/ai/generate-page', { businessInfo, pageType: 'about' }],
      ['/content-generation/generate-template-section', { sectionData: { title: 'Old title' } }],
      ['/ai/rewrite', { action: 'expand', texts: [long] }],
      [`/sites/${site.site.id}/pages/${site.home.id}/generate-seo`, {}],
      [`/sites/${site.site.id}/alt-texts`, {}],
      ['/ai-complete-builder/generate-image-description', { prompt: 'A dentist in Leeds' }],
    ];
    for (const [path, body] of calls) expect((await as(owner, 'POST', path, body)).status).toBe(200);
    const { runs } = await list();
    expect(runs.map(({ kind }) => kind).toReversed()).toEqual([
      'site',
      'page',
      'section',
      'text',
      'seo',
      'alt',
      'image_keywords',
    ]);
    expect(runs.filter(({ siteId }) => siteId === site.site.id)).toHaveLength(2);
  });

  it('is searched without accents, filtered, and read page by page', async () => {
    await shorten('Chúng tôi thực sự chăm sóc răng cho cả nhà, đúng như bạn cần.');
    await shorten('100% bread_and butter, really.');
    await as(owner, 'POST', '/ai/generate-page', { pageType: 'faq', businessInfo: { name: 'Harper' } });
    const count = async (query: string) => (await list(query)).runs.length;
    expect(await count('?q=cham soc RANG')).toBe(1);
    expect(await count(`?q=${encodeURIComponent('đúng')}`)).toBe(1);
    expect(await count(`?q=${encodeURIComponent('100%')}`)).toBe(1);
    expect(await count('?q=d_a')).toBe(1);
    expect(await count('?q=a%25b')).toBe(0);
    expect(await count('?kind=page')).toBe(1);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&before=${first.next}`);
    expect([first.runs.length, second.runs.length, second.next]).toEqual([2, 1, null]);
  });

  it('has favorites and ratings, and forgets what is deleted', async () => {
    const { runId } = (await shorten(long)).body;
    const other = (await shorten(`${long} Really.`)).body.runId;
    const path = `/ai/runs/${runId}`;
    expect((await as(owner, 'PATCH', path, { isFavorite: true })).body).toMatchObject({
      isFavorite: true,
      rating: null,
    });
    expect((await as(owner, 'PATCH', path, { rating: 'good' })).body).toMatchObject({
      isFavorite: true,
      rating: 'good',
    });
    expect((await as(owner, 'PATCH', path, { rating: null })).body).toMatchObject({ rating: null });
    expect((await as(owner, 'PATCH', path, { rating: 'fine' })).status).toBe(422);
    expect((await list('?favorite=true')).runs.map(({ id }) => id)).toEqual([runId]);
    expect((await list('?favorite=false')).runs.map(({ id }) => id)).toEqual([other]);
    expect((await as(owner, 'DELETE', path)).status).toBe(200);
    expect((await as(owner, 'GET', path)).status).toBe(404);
    expect((await as(owner, 'DELETE', path)).status).toBe(404);
  });

  it('is seen by nobody else, whatever their role', async () => {
    const { runId } = (await shorten(long)).body;
    const admin = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    for (const reader of [admin, await app.signUp('neighbor')]) {
      for (const [method, body] of [['GET'], ['PATCH', { isFavorite: true }], ['DELETE']] as const)
        expect((await as(reader, method, `/ai/runs/${runId}`, body)).status).toBe(404);
      expect((await list('', reader)).runs).toEqual([]);
    }
  });

  it('does not have what was refused', async () => {
    expect((await shorten('')).status).toBe(422);
    const refused = await as(owner, 'POST', '/ai/rewrite', {
      action: 'translate',
      texts: ['Teeth'],
      into: 'vi',
    });
    expect(refused.status).toBe(403);
    expect((await list()).runs).toEqual([]);
  });

  it('keeps a generation for ninety days', async () => {
    await shorten(long);
    const { clock } = app.ctx;
    const at = clock.now().getTime();
    const inDays = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
      app.ctx.clock = { now: () => new Date(at + days * 86_400_000) };
      try {
        return await work();
      } finally {
        app.ctx.clock = clock;
      }
    };
    const stored = async () =>
      (await app.database.ownerPool.query('select 1 from app.ai_runs where user_id = $1', [owner.id])).rows
        .length;
    for (const [days, kept] of [
      [aiLimits.historyDays - 1, 1],
      [aiLimits.historyDays - 0.01, 1],
      [aiLimits.historyDays + 1, 0],
    ] as const) {
      await inDays(days, () => purgeAi(app.ctx));
      expect(await stored()).toBe(kept);
    }
  });
});

describe('a generated site', () => {
  const businessInfo = { name: 'Harper & Sons', industry: 'dentist' };
  const generate = () =>
    as<{ runId: string }>(owner, 'POST', '/ai/generate-site', { businessInfo, pages: ['about', 'contact'] });
  const create = (runId: string, body: object, user: { token: string } = owner) =>
    as<{ siteId: string }>(user, 'POST', `/ai/runs/${runId}/create-site`, body);

  it('is created with its pages, as often as its author wants', async () => {
    const { runId } = (await generate()).body;
    const subdomain = freshName('harper');
    const { status, body } = await create(runId, { name: 'Harper', subdomain });
    expect(status).toBe(201);
    const { pages } = (await as<{ pages: { title: string }[] }>(owner, 'GET', `/sites/${body.siteId}/pages`))
      .body;
    expect(pages).toHaveLength(3);
    expect((await create(runId, { name: 'Harper', subdomain })).body).toMatchObject({
      code: 'subdomain_taken',
    });
    expect((await create(runId, { name: 'Harper', subdomain: freshName('harper') })).status).toBe(201);
  });

  it('belongs to its author, has a name, and is a site', async () => {
    const { runId } = (await generate()).body;
    expect((await create(runId, { name: 'Harper' }, await app.signUp('neighbor'))).status).toBe(404);
    expect((await create(runId, { name: ' ' })).status).toBe(422);
    const text = (await shorten(long)).body.runId;
    expect((await create(text, { name: 'Harper' })).body).toMatchObject({ code: 'wrong_state' });
  });
});

describe('alt texts without a language model', () => {
  interface Alt {
    alt: string | null;
    isDecorative: boolean;
  }
  const describeImages = (images: object[], more: object = {}) =>
    as<{ images: Alt[] }>(owner, 'POST', '/ai/alt-texts', { images, ...more });

  it('say what is known of an image, and nothing else', async () => {
    const { status, body } = await describeImages([
      { src: '/library/images/abstract-glass-indigo.webp' },
      { src: 'https://images.example/team-at-the-oven_2.jpg?w=800' },
      { src: '/photos/IMG_2041.JPG', context: 'Our bakery' },
      { src: '/media/ab/4f00aa.webp', caption: 'The <b>oven</b>' },
      { src: '/img/hero-background.png' },
    ]);
    expect(status).toBe(200);
    expect(body.images[0]!.alt!.length).toBeGreaterThan(10);
    expect(body.images.slice(1)).toEqual([
      { alt: 'Team at the oven', isDecorative: false },
      { alt: null, isDecorative: false },
      { alt: 'The oven', isDecorative: false },
      { alt: '', isDecorative: true },
    ]);
  });

  it('are in the language of the site where it is known', async () => {
    const { body } = await describeImages([{ src: '/library/images/abstract-glass-indigo.webp' }], {
      locale: 'vi',
    });
    expect(body.images[0]!.alt).toContain('quả cầu');
  });

  it('take up to forty images', async () => {
    const images = (count: number) => Array.from({ length: count }, () => ({ src: '/a/b.png' }));
    const statuses = [0, 1, aiLimits.imagesMax, aiLimits.imagesMax + 1];
    const answers: number[] = [];
    for (const count of statuses) answers.push((await describeImages(images(count))).status);
    expect(answers).toEqual([422, 200, 200, 422]);
  });

  it.each([
    ['src', aiLimits.imageSourceMaxLength],
    ['caption', aiLimits.imageContextMaxLength],
    ['context', aiLimits.imageContextMaxLength],
  ])('take a %s of up to so many characters', async (field, max) => {
    const of = async (length: number) =>
      (await describeImages([{ src: '/a/b.png', [field]: 'x'.repeat(length) }])).status;
    expect([await of(max - 1), await of(max), await of(max + 1)]).toEqual([200, 200, 422]);
  });

  it('of a site are for its images without any, each with its place', async () => {
    const site = await makeSite(app, 'restaurant', owner);
    const section = (src: string, alt: string) => ({
      type: 'hero/hero-1',
      data: { title: 'Bread', image: { src, alt } },
    });
    const content = {
      sections: [section('/uploads/bread-on-a-table.jpg', ''), section('/uploads/oven.jpg', 'Our oven')],
    };
    const { body: page } = await site.call<{ id: string }>('POST', '/pages', { title: 'Bread', content });
    const { body } = await site.call<{ images: Alt[]; total: number }>('POST', '/alt-texts', {
      pageId: page.id,
    });
    expect(body).toMatchObject({
      images: [{ pageId: page.id, path: ['data', 'image'], alt: 'Bread on a table', isDecorative: false }],
      total: 1,
    });
    const neighbor = await app.signUp('neighbor');
    expect((await as(neighbor, 'POST', `/sites/${site.site.id}/alt-texts`, {})).status).toBe(404);
  });
});
