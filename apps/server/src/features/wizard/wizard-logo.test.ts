import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import type { JsonObject } from '@sitewright/contract/content';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Site } from '@sitewright/contract/sites/sites';
import type * as contract from '@sitewright/contract/wizard/wizard';
import type { WizardData, WizardSession } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetRateLimits } from '../../testing/account-fixture.ts';
import { freshPng } from '../../testing/media-files.ts';
import { workOn } from '../../testing/runs.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { purgeWizardSessionsJob } from './purge-wizard-sessions.job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(() => resetRateLimits(app));

type Answer = WizardSession & { code: string; error: string };

const start = async (data: WizardData = { businessName: 'Harper Dental' }): Promise<string> =>
  (await app.api<WizardSession>('POST', '/wizard-sessions', { body: { data } })).body.id;
const upload = (id: string, body: Buffer | string, name: string, as?: TestUser) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(body))]), name);
  return app.api<Answer>('POST', `/wizard-sessions/${id}/logo`, {
    body: form,
    ...(as && { token: as.token }),
  });
};
const remove = (id: string, as?: TestUser) =>
  app.api<Answer>('DELETE', `/wizard-sessions/${id}/logo`, as ? { token: as.token } : {});
const read = (id: string, as?: TestUser) =>
  app.api<Answer>('GET', `/wizard-sessions/${id}`, as ? { token: as.token } : {});
const get = async <T>(path: string, { token }: TestUser) => (await app.api<T>('GET', path, { token })).body;
const finish = async (id: string, { token }: TestUser): Promise<Run> => {
  const { body } = await app.api<{ run: Run }>('POST', `/wizard-sessions/${id}/site`, { token, body: {} });
  await workOn(app, body.run.id);
  return get<Run>(`/automation-runs/${body.run.id}`, { token } as TestUser);
};
const headerOf = async (run: Run, as: TestUser): Promise<{ logo: JsonObject; logoText: string }> => {
  const siteId = String(run.result!['siteId']);
  const { content } = await get<{ content: { sections: { data: JsonObject }[] } }>(
    `/sites/${siteId}/header`,
    as,
  );
  return content.sections[0]!.data as { logo: JsonObject; logoText: string };
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><circle r="9"/></svg>';

/** A small image with bytes after its end, which decoders leave out. */
const largePng = async (size: number): Promise<Buffer> => {
  const png = await freshPng();
  return Buffer.concat([png, Buffer.alloc(size - png.length)]);
};
/** Compresses badly, and worse as WebP than as the JPEG that it comes as. */
const noise = async (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 50 })
    .toBuffer();

describe('a logo uploaded before there is a site', () => {
  it('is shown to its guest and in the proposals, and can be replaced and removed', async () => {
    const id = await start();
    const { status, body } = await upload(id, await freshPng(), 'logo.png');
    expect(status).toBe(200);
    const shown = await app.visit('localhost', body.logo!.url);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const { body: found } = await app.api<EndpointResponse<typeof contract.listWizardProposals>>(
      'GET',
      `/wizard-sessions/${id}/proposals`,
    );
    const { text } = await app.visit('localhost', found.proposals[0]!.pages[0]!.url);
    expect(text).toContain(`/${body.logo!.version}"`);

    const second = (await upload(id, await freshPng(60, 60), 'other.png')).body;
    expect(second.logo!.version).not.toBe(body.logo!.version);
    expect((await read(id)).body.logo!.version).toBe(second.logo!.version);
    expect((await remove(id)).body.logo).toBeNull();
    expect((await app.visit('localhost', second.logo!.url)).status).toBe(404);
  });

  it('loses what could run when it is an SVG', async () => {
    const { body } = await upload(await start(), svg, 'logo.svg');
    const { text, headers } = await app.visit('localhost', body.logo!.url);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(text).toContain('<circle');
    expect(text).not.toContain('script');
  });

  it.each([
    ['too large', largePng(wizardLimits.logoBytes + 1), 'logo.png', 413, 'too_large'],
    ['too large once it is decoded', noise(900, 900), 'logo.png', 413, 'too_large'],
    ['not an image', 'Just words', 'logo.png', 415, 'unsupported_media_type'],
    ['empty', '', 'logo.png', 422, 'validation_failed'],
  ])('is refused when it is %s', async (_, bytes, name, status, code) => {
    const id = await start();
    const answer = await upload(id, await bytes, name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await read(id)).body.logo).toBeNull();
  });

  it.each([wizardLimits.logoBytes - 1, wizardLimits.logoBytes])('can have %i bytes', async (size) => {
    expect((await upload(await start(), await largePng(size), 'logo.png')).status).toBe(200);
  });

  it('is refused by a full server, and the one before stays', async () => {
    const id = await start();
    const { body } = await upload(id, await freshPng(50, 40), 'logo.png');
    const limit = wizardLimits.allLogosBytes;
    Object.assign(wizardLimits, { allLogosBytes: 1 });
    try {
      const refused = await upload(id, await freshPng(60, 40), 'other.png');
      expect([refused.status, refused.body.code]).toEqual([503, 'overloaded']);
    } finally {
      Object.assign(wizardLimits, { allLogosBytes: limit });
    }
    expect((await read(id)).body.logo).toEqual(body.logo);
  });

  it('keeps its URL while answers are saved', async () => {
    const id = await start();
    const { body } = await upload(id, await freshPng(), 'logo.png');
    const saved = await app.api<Answer>('PATCH', `/wizard-sessions/${id}`, { body: { data: {} } });
    // Unless a period ends just then.
    if (saved.body.logo!.url !== body.logo!.url)
      expect((await read(id)).body.logo!.url).toBe(saved.body.logo!.url);
  });

  it('is deleted with an expired session', async () => {
    const id = await start();
    await upload(id, await freshPng(), 'logo.png');
    await app.database.ownerPool.query(
      `update app.wizard_sessions set expires_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await purgeWizardSessionsJob.run(app.ctx, {});
    const { rows } = await app.database.ownerPool.query(
      'select 1 from app.wizard_logos where session_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('is neither shown nor changed by others once an account has taken the session over', async () => {
    const [owner, stranger] = [await app.signUp('logo'), await app.signUp('logo')];
    const id = await start();
    await upload(id, await freshPng(), 'logo.png');
    const options = { token: owner.token, body: { data: {} } };
    await app.api('PATCH', `/wizard-sessions/${id}`, options);
    for (const [as, status] of [
      [undefined, 401],
      [stranger, 404],
    ] as const) {
      expect((await upload(id, await freshPng(), 'theirs.png', as)).status).toBe(status);
      expect((await remove(id, as)).status).toBe(status);
    }
    expect((await upload(id, await freshPng(), 'mine.png', owner)).status).toBe(200);
    expect((await app.visit('localhost', '/preview/wizard-logo/guessed/0')).status).toBe(404);
  });
});

describe('a site created with a logo', () => {
  it('shows it in the header beside the name, and it becomes the logo of the company profile', async () => {
    const owner = await app.signUp('logo');
    const id = await start({ businessName: 'Harper Dental', subdomain: freshName('logo') });
    await upload(id, await freshPng(40, 40), 'logo.png');
    const run = await finish(id, owner);
    expect(run.status).toBe('succeeded');
    const { assets } = await get<CompanyProfileResponse>('/company/profile', owner);
    expect(assets.map(({ type }) => type)).toEqual(['logo']);
    const { logo, logoText } = await headerOf(run, owner);
    expect(logo).toEqual({ src: { bind: 'company.logo', value: assets[0]!.url }, alt: 'Harper Dental' });
    expect(JSON.stringify(logoText)).toContain('Harper Dental');
    const site = `/sites/${String(run.result!['siteId'])}`;
    await app.api('PATCH', `${site}/publish`, { token: owner.token, body: { isPublished: true } });
    const { subdomain } = await get<Site>(site, owner);
    const { text } = await app.visit(`${subdomain}.localhost`, '/');
    expect(text).toMatch(/<img[^>]+alt="Harper Dental"/);
  });

  it('is there although its owner has no storage left, and says so', async () => {
    const owner = await app.signUp('logo');
    const id = await start({ businessName: 'Harper Dental', subdomain: freshName('logo') });
    await upload(id, await freshPng(44, 40), 'logo.png');
    const { entitlements } = app.ctx;
    Object.assign(app.ctx, { entitlements: { ...entitlements, 'storage.bytes': 0 } });
    const run = await finish(id, owner).finally(() => Object.assign(app.ctx, { entitlements }));
    expect([run.status, run.result!['logoFailure']]).toEqual(['succeeded', 'limit_reached']);
    expect((await headerOf(run, owner)).logo['src']).toBe('');
    const { items } = await get<{ items: MediaItem[] }>('/media', owner);
    expect(items).toEqual([]);
  });

  it('is named after the business, and the session keeps no copy', async () => {
    const owner = await app.signUp('logo');
    const id = await start({
      businessName: 'Harper Dental',
      siteName: 'Spring',
      subdomain: freshName('logo'),
    });
    await upload(id, await freshPng(40, 40), 'logo.png');
    expect((await headerOf(await finish(id, owner), owner)).logo['alt']).toBe('Harper Dental');
    expect((await read(id, owner)).body.logo).toBeNull();
    for (const { status, body } of [
      await upload(id, await freshPng(), 'late.png', owner),
      await remove(id, owner),
    ])
      expect([status, body.code]).toEqual([409, 'wrong_state']);
  });

  it.each([
    [179, 'Harper Dental'],
    [180, ''],
  ])('%i pixels wide and 100 high has the name “%s” beside it', async (width, name) => {
    const owner = await app.signUp('logo');
    const id = await start({
      businessName: 'Harper Dental',
      subdomain: freshName('logo'),
      look: { kind: 'template', templateId: 'restaurant' },
    });
    await upload(id, await freshPng(width, 100), 'logo.png');
    const { logoText } = await headerOf(await finish(id, owner), owner);
    expect(logoText === '').toBe(name === '');
  });

  it('leaves the name out beside a wide one, which contains it, also from a template', async () => {
    const owner = await app.signUp('logo');
    const id = await start({
      businessName: 'Harper Dental',
      subdomain: freshName('logo'),
      look: { kind: 'template', templateId: 'restaurant' },
    });
    await upload(id, await freshPng(180, 40), 'logo.png');
    const { logo, logoText } = await headerOf(await finish(id, owner), owner);
    expect(logo['alt']).toBe('Harper Dental');
    expect(logoText).toBe('');
  });

  it('leaves the logo of the company profile as it is', async () => {
    const owner = await app.signUp('logo');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await freshPng())]), 'present.png');
    form.set('type', 'logo');
    await app.api('POST', '/company/assets', { token: owner.token, body: form });
    const id = await start({ businessName: 'Harper Dental', subdomain: freshName('logo') });
    await upload(id, await freshPng(), 'other.png');
    const { logo } = await headerOf(await finish(id, owner), owner);
    const { assets } = await get<CompanyProfileResponse>('/company/profile', owner);
    expect(assets.map(({ name }) => name)).toEqual(['present.png']);
    const { items } = await get<{ items: MediaItem[] }>('/media', owner);
    expect(items.find(({ url }) => url === logo['src'])?.name).toBe('logo.webp');
  });
});
