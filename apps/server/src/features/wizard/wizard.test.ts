import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import type { Run } from '@sitewright/contract/runs/runs';
import type * as contract from '@sitewright/contract/wizard/wizard';
import type { WizardData, WizardSession } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseUser } from '../../identity/user-management/erase-user.ts';
import { workOn } from '../../testing/runs.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { type ModelServer, startModelServer } from '../ai/testing/model-server.ts';
import { purgeWizardSessionsJob } from './purge-wizard-sessions.job.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.signUp('wizard');
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const call = <T>(
  method: string,
  path: string,
  { as, body }: { as?: Pick<TestUser, 'token'>; body?: object } = {},
) => app.api<T>(method, path, { ...(as && { token: as.token }), ...(body && { body }) });

const dentist: WizardData = {
  businessName: 'Harper Dental',
  description: 'We fix teeth and fit braces for families.',
  location: 'Leeds',
};

const start = async (data: WizardData = dentist, as?: TestUser): Promise<WizardSession> => {
  const { status, body } = await call<WizardSession>('POST', '/wizard-sessions', {
    ...(as && { as }),
    body: { data },
  });
  expect(status).toBe(201);
  return body;
};
const save = (id: string, body: object, as?: TestUser) =>
  call<WizardSession>('PATCH', `/wizard-sessions/${id}`, { body, ...(as && { as }) });
const read = (id: string, as?: TestUser) =>
  call<WizardSession>('GET', `/wizard-sessions/${id}`, as ? { as } : {});
const create = (id: string, as: TestUser, body: object = {}) =>
  call<{ run: Run; code: string; fields: Record<string, string> }>('POST', `/wizard-sessions/${id}/site`, {
    as,
    body,
  });
const finish = async (id: string, as: TestUser, body: object = {}): Promise<Run> => {
  const { status, body: answer } = await create(id, as, body);
  expect(status).toBe(202);
  await workOn(app, answer.run.id);
  return (await call<Run>('GET', `/automation-runs/${answer.run.id}`, { as })).body;
};
const siteOf = async (run: Run, as: TestUser) =>
  (
    await call<EndpointResponse<(typeof import('@sitewright/contract/sites/sites'))['previewSite']>>(
      'GET',
      `/sites/preview/${String(run.result?.['siteId'])}`,
      { as },
    )
  ).body;

describe('the answers of a guest', () => {
  it('are kept, and saved answers leave the others as they are', async () => {
    const { id } = await start();
    await save(id, { step: 'pages', data: { goals: ['bookings'] } });
    const { body } = await save(id, { data: { siteName: 'Harper', goals: [] } });
    expect(body).toMatchObject({ step: 'pages', data: { ...dentist, siteName: 'Harper', goals: [] } });
    expect((await read(id)).body).toEqual(body);
  });

  it('saved at the same time from two devices are all kept', async () => {
    const { id } = await start({});
    await Promise.all([
      save(id, { data: { location: 'Leeds' } }),
      save(id, { data: { businessName: 'Harper' } }),
      save(id, { data: { tone: 'bold' } }),
    ]);
    expect((await read(id)).body.data).toEqual({ location: 'Leeds', businessName: 'Harper', tone: 'bold' });
  });

  it.each([
    ['a field of another version', { data: { secret: 1 } }],
    ['a step that does not exist', { step: 'payment' }],
    ['a description beyond the limit', { data: { description: 'a'.repeat(4_001) } }],
    ['a color with a style in it', { data: { color: 'red;} body{' } }],
    ['a character that cannot be stored', { data: { businessName: 'a\u0000b' } }],
  ])('are refused with %s, and stay as they were', async (_what, body) => {
    const { id } = await start();
    expect((await save(id, body)).status).toBe(422);
    expect((await read(id)).body.data).toEqual(dentist);
  });

  it('of 4,000 characters, with emoji and from right to left, are kept as they were typed', async () => {
    const data = { businessName: 'مخبز الزيتون 🥐', description: 'Đ'.repeat(4_000), services: [''] };
    const { id } = await start(data);
    expect((await read(id)).body.data).toEqual(data);
    const { status, body } = await call<EndpointResponse<typeof contract.listWizardProposals>>(
      'GET',
      `/wizard-sessions/${id}/proposals`,
    );
    expect(status).toBe(200);
    const page = await fetch(app.origin + body.proposals[0]!.pages[0]!.url);
    expect(await page.text()).toContain('مخبز الزيتون 🥐');
  });

  it('are gone after a week without a change', async () => {
    const { id } = await start();
    const { id: other } = await start();
    await app.database.ownerPool.query(
      "update app.wizard_sessions set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect((await read(id)).status).toBe(404);
    expect((await save(id, { step: 'pages' })).status).toBe(404);
    await purgeWizardSessionsJob.run(app.ctx, {});
    const { rows } = await app.database.ownerPool.query(
      'select id from app.wizard_sessions where id = any($1)',
      [[id, other]],
    );
    expect(rows).toEqual([{ id: other }]);
  });

  it('live a week from the last change', async () => {
    const { id } = await start();
    await app.database.ownerPool.query(
      "update app.wizard_sessions set expires_at = now() + interval '1 minute' where id = $1",
      [id],
    );
    const { body } = await save(id, { step: 'pages' });
    const days = (Date.parse(body.expiresAt) - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(wizardLimits.sessionDays - 0.1);
  });
});

describe('a session of somebody', () => {
  it('is taken over with the first change after the sign-in, and then theirs alone', async () => {
    const { id } = await start();
    const stranger = await app.signUp();
    expect((await save(id, { step: 'look' }, owner)).status).toBe(200);
    expect((await read(id, owner)).status).toBe(200);
    expect((await read(id, stranger)).status).toBe(404);
    expect((await save(id, { step: 'name' }, stranger)).status).toBe(404);
    expect((await create(id, stranger)).status).toBe(404);
    // Signed out, for example because the session has ended: the answers are not lost.
    expect((await read(id)).status).toBe(401);
    expect((await call('GET', `/wizard-sessions/${id}/proposals`)).status).toBe(401);
    expect((await call('GET', `/wizard-sessions/${id}/plan`, { as: stranger })).status).toBe(404);
  });

  it('that waits for an email is closed to other accounts', async () => {
    const { id } = await start();
    await save(id, { email: owner.email.toUpperCase() });
    const stranger = await app.signUp();
    expect((await read(id, stranger)).status).toBe(404);
    expect((await create(id, stranger)).status).toBe(404);
    expect((await read(id, owner)).status).toBe(200);
  });

  it('can be continued on another device, also one that waits for the email', async () => {
    const person = await app.signUp();
    const { id: mine } = await start(dentist, person);
    const { id: waiting } = await start(dentist);
    await save(waiting, { email: person.email });
    const { id: other } = await start(dentist);
    await save(other, { email: owner.email });
    const done = await start({ ...dentist, subdomain: freshName('done') }, person);
    await finish(done.id, person);
    const list = async (as?: TestUser) =>
      call<{ sessions: WizardSession[] }>('GET', '/wizard-sessions', as && { as });
    expect((await list(person)).body.sessions.map(({ id }) => id)).toEqual([waiting, mine]);
    expect((await list()).status).toBe(401);
    // A guest who chose another account after all.
    await save(waiting, { email: null });
    expect((await list(person)).body.sessions.map(({ id }) => id)).toEqual([mine]);
  });

  it('fills the empty fields of the company profile when its guest signs in', async () => {
    const newcomer = await app.signUp();
    const profile = (method: string, body?: object) =>
      call<CompanyProfileResponse>(method, '/company/profile', { as: newcomer, ...(body && { body }) });
    await profile('PUT', { version: 0, displayName: 'Harper & Sons' });
    const { id } = await start({ ...dentist, phone: 'call me', services: ['Braces', ''], color: '#336699' });
    await save(id, { step: 'name', data: { contactEmail: 'hello@harper.example' } }, newcomer);
    expect((await profile('GET')).body).toMatchObject({
      version: 2,
      displayName: 'Harper & Sons',
      description: dentist.description,
      phone: '',
      email: 'hello@harper.example',
      address: { city: 'Leeds', street: '' },
      services: [{ title: 'Braces', text: '', price: '' }],
      brand: { colors: { primary: '#336699' } },
    });
    await save(id, { data: { contactEmail: 'other@harper.example', address: '1 High Street' } }, newcomer);
    expect((await profile('GET')).body).toMatchObject({ version: 2, address: { street: '' } });
  });

  it('of a later site leaves the company profile as it is', async () => {
    const maker = await app.signUp();
    const profile = () => call<CompanyProfileResponse>('GET', '/company/profile', { as: maker });
    const { id: first } = await start({ ...dentist, subdomain: freshName('first') }, maker);
    expect((await profile()).body.displayName).toBe('');
    await create(first, maker);
    expect((await profile()).body.displayName).toBe('Harper Dental');
    const { id: second } = await start(
      { phone: '0123 456 789', siteName: 'B', subdomain: freshName('b') },
      maker,
    );
    await create(second, maker);
    expect((await profile()).body).toMatchObject({ version: 1, phone: '' });
  });

  it('is deleted with the account', async () => {
    const leaving = await app.signUp();
    const { id } = await start(dentist, leaving);
    const { id: waiting } = await start(dentist);
    await save(waiting, { email: leaving.email });
    await eraseUser(
      app.ctx,
      { id: leaving.id, email: leaving.email, avatar_key: null },
      { record: async () => undefined },
    );
    const { rows } = await app.database.ownerPool.query(
      'select id from app.wizard_sessions where id = any($1)',
      [[id, waiting]],
    );
    expect(rows).toEqual([]);
  });
});

describe('the plan', () => {
  type Plan = EndpointResponse<typeof contract.getWizardPlan>;
  const planOf = async (data: WizardData) => {
    const { id } = await start(data);
    return (await call<Plan>('GET', `/wizard-sessions/${id}/plan`)).body;
  };
  const suggested = ({ pages }: Plan) =>
    pages.filter(({ isSuggested }) => isSuggested).map(({ kind }) => kind);

  it('names the industry that the description speaks of', async () => {
    expect((await planOf(dentist)).industry).toEqual({ slug: 'dentist', label: 'Dental practice' });
    expect((await planOf({ ...dentist, industry: 'moving' })).industry.slug).toBe('moving');
    expect((await planOf({})).industry.slug).toBe('general');
  });

  it('adds a page for each goal that has none yet, before the contact page', async () => {
    const plan = await planOf(dentist);
    expect(suggested(plan)).toEqual(['services', 'about', 'faq', 'contact']);
    const wanted = await planOf({ ...dentist, goals: ['bookings', 'questions', 'prices'] });
    expect(suggested(wanted)).toEqual(['services', 'about', 'faq', 'booking', 'prices', 'contact']);
  });

  it('speaks the language of the site', async () => {
    const { pages } = await planOf({ ...dentist, locale: 'vi' });
    expect(pages.find(({ kind }) => kind === 'contact')!.title).toBe('Liên hệ');
  });

  it('offers no gallery where there are too few images for one', async () => {
    const { writerLibrary } = app.ctx;
    const library = writerLibrary();
    const few: typeof library.picturesOf = (...of) => library.picturesOf(...of).slice(0, 3);
    Object.assign(app.ctx, { writerLibrary: () => ({ ...library, picturesOf: few }) });
    const { pages } = await planOf({ industry: 'dentist' }).finally(() =>
      Object.assign(app.ctx, { writerLibrary }),
    );
    expect(pages.map(({ kind }) => kind)).not.toContain('gallery');
  });
});

describe('the proposals', () => {
  type Proposals = EndpointResponse<typeof contract.listWizardProposals>['proposals'];
  const proposalsOf = async (id: string, round = 0): Promise<Proposals> =>
    (await call<{ proposals: Proposals }>('GET', `/wizard-sessions/${id}/proposals?round=${round}`)).body
      .proposals;
  const pageAt = async (url: string) => {
    const response = await fetch(app.origin + url);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  it('are three sites that differ in tone, colors, type and composition, and are drawn as live pages', async () => {
    const { id } = await start();
    const proposals = await proposalsOf(id);
    expect(proposals.map(({ variant }) => variant)).toEqual([0, 1, 2]);
    for (const different of ['tone', 'colors', 'fonts'] as const) {
      expect(new Set(proposals.map((proposal) => JSON.stringify(proposal[different]))).size).toBe(3);
    }
    const pages = await Promise.all(proposals.map(({ pages }) => pageAt(pages[0]!.url)));
    const compositions = pages.map(({ html }) =>
      [...html.matchAll(/<section[^>]*class="([^"]*)"/g)].map(([, classes]) => classes).join('|'),
    );
    expect(new Set(compositions).size).toBe(3);
    for (const { status, headers, html } of pages) {
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(html).toContain('Harper Dental');
      expect(html.match(/<h1/g)).toHaveLength(1);
    }
  });

  it('lead from page to page within the preview', async () => {
    const { id } = await start();
    const [proposal] = await proposalsOf(id);
    const home = await pageAt(proposal!.pages[0]!.url);
    for (const { url } of proposal!.pages.slice(1)) {
      expect(home.html).toContain(`href="${url}"`);
      expect((await pageAt(url)).status).toBe(200);
    }
    expect((await pageAt(`${proposal!.pages[0]!.url}nowhere`)).status).toBe(404);
  });

  it('of another round are others', async () => {
    const { id } = await start();
    const [first, second] = [await proposalsOf(id, 0), await proposalsOf(id, 1)];
    expect(second.map(({ variant }) => variant)).toEqual([3, 4, 5]);
    expect(second).not.toEqual(first);
    expect((await call('GET', `/wizard-sessions/${id}/proposals?round=30`)).status).toBe(422);
  });

  it('have the color, the tone and the pages that were chosen', async () => {
    const { id } = await start({ ...dentist, color: '#7a1fa2', tone: 'luxury', pages: ['about', 'contact'] });
    const proposals = await proposalsOf(id);
    for (const { tone, pages, colors } of proposals) {
      expect(tone).toBe('luxury');
      expect(pages).toHaveLength(3);
      // Purple, made dark enough to read.
      const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colors.primary.slice(at, at + 2), 16));
      expect(Math.min(red!, blue!)).toBeGreaterThan(green!);
    }
  });

  it('are closed without their token, with a changed one and when it has expired', async () => {
    const { id } = await start();
    const url = (await proposalsOf(id))[0]!.pages[0]!.url;
    const token = url.split('/')[3]!;
    expect((await pageAt(url.replace(token, id))).status).toBe(404);
    expect((await pageAt(url.replace(token, `${token.slice(0, -1)}A`))).status).toBe(404);
    const { clock } = app.ctx;
    const later = new Date(
      clock.now().getTime() + (wizardLimits.frameMinutes + wizardLimits.framePeriodMinutes) * 60_000,
    );
    app.ctx.clock = { ...clock, now: () => later };
    try {
      expect((await pageAt(url)).status).toBe(404);
    } finally {
      app.ctx.clock = clock;
    }
  });

  it('show markup in an answer as text', async () => {
    const { id } = await start({ ...dentist, businessName: '<img src=x onerror=alert(1)>' });
    const { html } = await pageAt((await proposalsOf(id))[0]!.pages[0]!.url);
    expect(html).not.toContain('<img src=x');
  });
});

describe('creating the site', () => {
  const ready = async (data: WizardData = {}, as = owner) =>
    (await start({ ...dentist, subdomain: freshName('wizard'), ...data }, as)).id;

  it('makes the chosen proposal a site of the caller, with its texts, theme, menu and structured data', async () => {
    const id = await ready({ look: { kind: 'proposal', variant: 1 }, siteName: 'Harper' });
    const [, chosen] = (
      await call<EndpointResponse<typeof contract.listWizardProposals>>(
        'GET',
        `/wizard-sessions/${id}/proposals`,
        { as: owner },
      )
    ).body.proposals;
    const run = await finish(id, owner);
    expect(run).toMatchObject({ status: 'succeeded', result: { failures: [] } });
    expect(run.progress).toEqual({ done: chosen!.pages.length, total: chosen!.pages.length });
    const { site, pages, header } = await siteOf(run, owner);
    expect(site).toMatchObject({
      name: 'Harper',
      description: dentist.description,
      ownerId: owner.id,
      settings: { industry: 'dentist', brandTone: chosen!.tone, locale: 'en' },
    });
    expect(site.theme.colors.primary).toBe(chosen!.colors.primary);
    expect(pages.map(({ title }) => title)).toEqual(chosen!.pages.map(({ title }) => title));
    expect(pages[0]).toMatchObject({ isHome: true, seo: { structured: 'localBusiness' } });
    expect(JSON.stringify(header)).toContain('Harper Dental');
    expect((await read(id, owner)).body).toMatchObject({ siteId: site.id, runId: run.id });
    const { body: context } = await call('GET', `/sites/${site.id}/business-context`, { as: owner });
    expect(context).toMatchObject({ businessName: 'Harper Dental', location: 'Leeds' });
  });

  it.each<[string, WizardData]>([
    ['a dentist', { look: { kind: 'proposal', variant: 0 } }],
    [
      'a mover',
      {
        look: { kind: 'proposal', variant: 1 },
        businessName: 'Swift Movers',
        description: 'We move homes and offices.',
      },
    ],
    [
      'a Vietnamese restaurant',
      {
        look: { kind: 'proposal', variant: 2 },
        businessName: 'Quán Mai',
        description: 'Quán cơm gia đình, phục vụ món Huế.',
        location: 'Huế',
        locale: 'vi',
      },
    ],
  ])('makes %s a site without an important recommendation', async (_who, data) => {
    const run = await finish(await ready(data), owner);
    const { body } = await call<Recommendation[]>(
      'GET',
      `/ai/recommendations/${String(run.result!['siteId'])}`,
      { as: owner },
    );
    expect(body.filter(({ severity }) => severity === 'high')).toEqual([]);
    expect(body.filter(({ area }) => area === 'a11y')).toEqual([]);
  });

  it('happens once: a second start and a repeated job leave one site', async () => {
    const id = await ready();
    const run = await finish(id, owner);
    expect((await create(id, owner)).body.code).toBe('wrong_state');
    expect((await save(id, { step: 'look' }, owner)).body).toMatchObject({ code: 'wrong_state' });
    await app.database.ownerPool.query(
      "update app.job_runs set status = 'running', result = null where id = $1",
      [run.id],
    );
    await workOn(app, run.id);
    const { body } = await call<Run>('GET', `/automation-runs/${run.id}`, { as: owner });
    expect(body.result).toEqual({ siteId: run.result!['siteId'], failures: [], logoFailure: null });
  });

  it('starts from a template or from a blank page as well', async () => {
    const template = [...app.ctx.library.templates.keys()][0]!;
    const chosen = await siteOf(
      await finish(await ready({ look: { kind: 'template', templateId: template } }), owner),
      owner,
    );
    expect(chosen.site.templateId).toBe(template);
    expect(chosen.pages.length).toBeGreaterThan(1);
    const blank = await siteOf(
      await finish(await ready({ look: { kind: 'blank' }, locale: 'vi' }), owner),
      owner,
    );
    expect(blank.pages).toHaveLength(1);
    expect(blank.site.settings.locale).toBe('vi');
  });

  it.each([
    ['no name', { businessName: '' }, 422, 'validation_failed'],
    ['a taken subdomain', 'taken', 409, 'subdomain_taken'],
    ['a reserved subdomain', { subdomain: 'admin' }, 422, 'subdomain_reserved'],
    ['a short subdomain', { subdomain: 'ab' }, 422, 'subdomain_too_short'],
  ] as const)('is refused with %s before anything is written', async (_what, data, status, code) => {
    const subdomain = freshName('taken');
    await call('POST', '/sites', { as: owner, body: { name: 'Taken', subdomain } });
    const id = await ready(data === 'taken' ? { subdomain } : data);
    const refused = await create(id, owner);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await read(id, owner)).body).toMatchObject({ runId: null, siteId: null });
  });

  it('needs a signed-in caller, and takes the session of a guest over', async () => {
    const { id } = await start({ ...dentist, subdomain: freshName('guest') });
    expect((await call('POST', `/wizard-sessions/${id}/site`, { body: {} })).status).toBe(401);
    await finish(id, owner);
    expect((await read(id)).status).toBe(401);
  });

  it('stops when it is cancelled, keeps the answers and can be started again', async () => {
    const id = await ready();
    const { body } = await create(id, owner);
    await call('POST', `/automation-runs/${body.run.id}/cancel`, { as: owner });
    await workOn(app, body.run.id);
    expect((await read(id, owner)).body).toMatchObject({ siteId: null, data: dentist });
    expect((await finish(id, owner)).status).toBe('succeeded');
  });
});

describe('with a language model', () => {
  let model: ModelServer;
  let bold: TestUser;
  beforeAll(async () => {
    model = await startModelServer();
    bold = await app.signUp();
  });
  afterAll(() => model.close());
  // Set by the operator, whose model may be on this machine.
  beforeEach(() => {
    const aiBaseUrl = model.url.replace('model.example', '127.0.0.1');
    Object.assign(app.ctx.env, { aiBaseUrl, aiModel: 'test-model' });
    model.asked.length = 0;
  });
  afterEach(() => Object.assign(app.ctx.env, { aiBaseUrl: undefined, aiModel: undefined }));

  const ready = async () => (await start({ ...dentist, subdomain: freshName('model') }, bold)).id;

  it('the pages have its texts, and those that failed say so and have texts of the built-in writer', async () => {
    const answer = { kind: 'answer' } as const;
    model.behave(answer, { kind: 'status', status: 401 }, answer);
    const run = await finish(await ready(), bold);
    expect(run.status).toBe('succeeded');
    const failures = run.result!['failures'] as { page: string; code: string }[];
    expect(failures.map(({ code }) => code)).toEqual(['provider_error']);
    const { pages } = await siteOf(run, bold);
    for (const page of pages) {
      const isFailed = page['title'] === failures[0]!.page;
      const { sections } = page['content'] as { sections: unknown[] };
      expect(sections.length).toBeGreaterThan(0);
      expect(JSON.stringify(sections).includes('Written anew')).toBe(!isFailed);
    }
  });

  it('that writes no page at all, nothing is created, and the answers stay for another attempt', async () => {
    model.behave({ kind: 'status', status: 401 });
    const id = await ready();
    const run = await finish(id, bold);
    expect(run).toMatchObject({ status: 'failed', errorCode: 'provider_error' });
    expect((await read(id, bold)).body.siteId).toBeNull();
    model.asked.length = 0;
    expect((await finish(id, bold, { useBuiltIn: true })).status).toBe('succeeded');
    expect(model.asked).toEqual([]);
  });

  it('a cancelled run stops asking it', async () => {
    model.behave({ kind: 'hang' });
    const id = await ready();
    const { body } = await create(id, bold);
    const working = workOn(app, body.run.id);
    await expect.poll(() => model.asked.length).toBe(2);
    await call('POST', `/automation-runs/${body.run.id}/cancel`, { as: bold });
    await working;
    await expect.poll(() => model.aborted).toBeGreaterThanOrEqual(2);
    expect((await read(id, bold)).body.siteId).toBeNull();
  });
});
