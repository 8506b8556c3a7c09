// Facts of the company profile on pages: bound, published, and waiting for the next publish.
import type { CompanySite, SiteFactChanges } from '@sitewright/contract/company/company-sites';
import { companySiteLimits } from '@sitewright/contract/company/company-site-limits';
import type { Page } from '@sitewright/contract/pages/pages';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteSeed } from '../site-content/new-site.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { bindNewSite } from './bind-new-site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

type Person = Pick<TestUser, 'token'>;
const ask = <T>({ token }: Person, method: string, path: string, body?: unknown) =>
  app.api<T>(method, path, { token, ...(body === undefined ? {} : { body }) });

const save = async (person: Person, fields: object): Promise<void> => {
  const { body } = await ask<{ version: number }>(person, 'GET', '/company/profile');
  const { status } = await ask(person, 'PUT', '/company/profile', { version: body.version, ...fields });
  expect(status).toBe(200);
};

const sitesOf = async (person: Person): Promise<CompanySite[]> =>
  (await ask<{ sites: CompanySite[] }>(person, 'GET', '/company/sites')).body.sites;

const waiting = async (person: Person): Promise<string[]> =>
  (await sitesOf(person)).filter((site) => site.isWaiting).map(({ id }) => id);

/** A small site without images: publishing it is fast. */
const makeSmallSite = async (owner?: Person) => {
  const person = owner ?? (await app.signUp('bound'));
  const subdomain = freshName('bound');
  const { body: site } = await ask<{ id: string }>(person, 'POST', '/sites', { name: 'Quán', subdomain });
  const call: SiteFixture['call'] = (method, path, body) =>
    ask(person, method, `/sites/${site.id}${path}`, body);
  const { body: list } = await call<{ pages: { id: string }[] }>('GET', '/pages');
  const { id } = list.pages[0]!;
  const sections = [{ id: 'a1', type: 'cta/cta-1', data: { title: 'Hi', text: 'x' } }];
  await call('PATCH', `/pages/${id}/content`, { content: { sections } });
  return {
    person,
    site,
    call,
    host: `${subdomain}.localhost`,
    home: (await call<Page>('GET', `/pages/${id}`)).body,
    publish: () => call('PATCH', '/publish', { isPublished: true }),
  };
};
type SmallSite = Awaited<ReturnType<typeof makeSmallSite>>;

let seq = 0;
const bindTitle = ({ call, home }: SmallSite, value: unknown) => {
  seq += 1;
  const ops = [{ op: 'set', id: 'a1', path: ['data', 'title'], value }];
  return call('POST', `/documents/${home.id}/operations`, {
    clientId: 'client-of-test',
    seq,
    baseVersion: 1,
    ops,
  });
};

const home = async (world: Pick<SiteFixture, 'host'>): Promise<string> =>
  (await app.visit(world.host, '/')).text;

const apply = (person: Person, siteIds: readonly string[], dryRun = false) =>
  ask<{ sites: SiteFactChanges[] }>(person, 'POST', '/company/apply', { siteIds, dryRun });

const preview = async (world: SmallSite): Promise<string> => {
  const { body } = await world.call<{ url: string }>('POST', '/preview-address');
  return (await app.visit('localhost', body.url)).text;
};

describe('a phone number that changes in the company profile', () => {
  it('makes the sites that show it wait, until each is published again', async () => {
    const world = await makeSmallSite();
    const second = await makeSmallSite(world.person);
    await save(world.person, { phone: '028 3822 1100' });
    await bindTitle(world, { bind: 'company.phone' });
    await bindTitle(second, { bind: 'company.phone' });
    await world.publish();
    await second.publish();
    expect(await home(world)).toContain('028 3822 1100');
    expect(await waiting(world.person)).toEqual([]);

    await save(world.person, { phone: '028 3999 8877' });
    expect((await waiting(world.person)).toSorted()).toEqual([world.site.id, second.site.id].toSorted());
    expect(await home(world)).toContain('028 3822 1100');

    await world.publish();
    expect(await home(world)).toContain('028 3999 8877');
    expect(await home(world)).not.toContain('028 3822 1100');
    expect(await waiting(world.person)).toEqual([second.site.id]);
    const listed = (await sitesOf(world.person)).find(({ id }) => id === second.site.id);
    expect(listed?.changedFacts).toContain('company.phone');

    await save(world.person, { phone: '028 3822 1100' });
    expect(await waiting(world.person)).toEqual([world.site.id]);
  });

  it('is escaped on the page, and says nothing where it is emptied', async () => {
    const world = await makeSmallSite();
    await save(world.person, { displayName: '<img src=x onerror=alert(1)>' });
    await bindTitle(world, { bind: 'company.name' });
    await world.publish();
    expect(await home(world)).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await home(world)).not.toContain('<img src=x');
    await save(world.person, { displayName: '' });
    expect(await waiting(world.person)).toEqual([world.site.id]);
    await world.publish();
    expect(await home(world)).not.toMatch(/\[object|undefined/);
  });

  it('does not concern a site that shows other facts, or has never been published', async () => {
    const world = await makeSmallSite();
    const draft = await makeSmallSite(world.person);
    await save(world.person, { phone: '028 3822 1100', description: 'Bread.' });
    await bindTitle(world, { bind: 'company.description' });
    await bindTitle(draft, { bind: 'company.phone' });
    await world.publish();
    await save(world.person, { phone: '028 3999 8877', taxId: '123' });
    const changed = (await sitesOf(world.person)).flatMap((site) => site.changedFacts);
    expect(changed.filter((path) => !path.startsWith('company.phone'))).toEqual([]);
    expect((await sitesOf(world.person)).find(({ id }) => id === draft.site.id)).toMatchObject({
      isPublished: false,
      isWaiting: false,
    });
  });

  it('is right in the preview at once', async () => {
    const world = await makeSmallSite();
    await bindTitle(world, { bind: 'company.phone' });
    await save(world.person, { phone: '028 3822 1100' });
    expect(await preview(world)).toContain('028 3822 1100');
    await save(world.person, { phone: '028 3999 8877' });
    expect(await preview(world)).toContain('028 3999 8877');
  });
});

describe('facts of another customer', () => {
  it('never appear, in the shared workspace or elsewhere', async () => {
    const mine = await makeSmallSite();
    const theirs = await makeSmallSite();
    await save(theirs.person, { phone: '0900 111 222' });
    await bindTitle(mine, { bind: 'company.phone', value: 'none' });
    await mine.publish();
    expect(await home(mine)).not.toContain('0900 111 222');
    expect(await sitesOf(mine.person)).toHaveLength(1);
    expect((await mine.call<{ facts: object }>('GET', '/company-facts')).body.facts).toEqual({});
    expect((await ask(mine.person, 'GET', `/sites/${theirs.site.id}/company-facts`)).status).toBe(404);
    const { status } = await apply(mine.person, [mine.site.id, theirs.site.id]);
    expect(status).toBe(404);
  });

  it('are those of the workspace for all of its members', async () => {
    const tenantId = freshName('bindings');
    await openTenant(app, tenantId);
    const admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const member = await createTestUser(app, { tenantId, role: 'USER' });
    const world = await makeSmallSite(member);
    await save(admin, { phone: '028 3822 1100' });
    await bindTitle(world, { bind: 'company.phone' });
    await world.publish();
    expect(await home(world)).toContain('028 3822 1100');
    const facts = await world.call<{ isOwnProfile: boolean }>('GET', '/company-facts');
    expect(facts.body).toMatchObject({ facts: { phone: '028 3822 1100' }, isOwnProfile: false });
    await save(admin, { phone: '1 2 3 4 5 6 7' });
    expect(await waiting(admin)).toEqual([world.site.id]);
    expect(await waiting(member)).toEqual([world.site.id]);
  });
});

describe('applying the profile to a site', () => {
  const profile = {
    displayName: 'Phở Thìn',
    phone: '024 3826 1234',
    email: 'chao@phothin.example',
    address: { street: '13 Lò Đúc', city: 'Hà Nội', country: 'VN' },
    socials: { facebook: 'https://facebook.com/phothin' },
  };

  it('lists what would change and changes nothing, then binds it as one edit of each document', async () => {
    const world = await makeSite(app);
    await save(world.person, profile);
    const parts = async () =>
      (await world.call<{ footer: { content: object; version: number } }>('GET', '/header-footer')).body;
    const before = await parts();
    const dry = await apply(world.person, [world.site.id], true);
    expect(dry.status).toBe(200);
    const [planned] = dry.body.sites;
    const facts = new Set(planned!.changes.map(({ fact }) => fact));
    expect([...facts]).toEqual(
      expect.arrayContaining(['company.phone', 'company.phoneLink', 'company.email']),
    );
    expect(await parts()).toEqual(before);

    const done = await apply(world.person, [world.site.id]);
    expect(done.body).toEqual(dry.body);
    const after = await parts();
    expect(after.footer.version).toBe(before.footer.version + 1);
    expect(JSON.stringify(after.footer.content)).toContain('"bind":"company.phone"');
    const again = await apply(world.person, [world.site.id]);
    expect(again.body.sites[0]!.changes).toEqual([]);
    expect(await parts()).toEqual(after);
  });

  it('leaves locked sections as they are, and says so', async () => {
    const world = await makeSite(app);
    await save(world.person, profile);
    const { body } = await world.call<{
      footer: { documentId: string; content: { sections: { id: string }[] } };
    }>('GET', '/header-footer');
    seq += 1;
    await world.push({
      documentId: body.footer.documentId,
      seq,
      baseVersion: 1,
      ops: [{ op: 'set', id: body.footer.content.sections[0]!.id, path: ['props', 'locked'], value: true }],
    });
    const { body: result } = await apply(world.person, [world.site.id]);
    expect(result.sites[0]!.lockedSections).toBe(1);
    expect(result.sites[0]!.changes.filter(({ document }) => document === 'footer')).toEqual([]);
  });

  it('needs a site and takes up to so many', async () => {
    const world = await makeSite(app);
    const ids = (count: number) => Array.from({ length: count }, () => world.site.id);
    const { applySitesMax: max } = companySiteLimits;
    expect((await apply(world.person, [])).status).toBe(422);
    expect((await apply(world.person, ids(max - 1), true)).status).toBe(200);
    expect((await apply(world.person, ids(max), true)).status).toBe(200);
    expect((await apply(world.person, ids(max + 1), true)).status).toBe(422);
  });
});

it('structured data has the facts of the profile where the site has none', async () => {
  const world = await makeSmallSite();
  await world.call('PATCH', `/pages/${world.home.id}/settings`, { seo: { structured: 'localBusiness' } });
  await save(world.person, {
    displayName: 'Phở Thìn',
    address: { street: '13 Lò Đúc', city: 'Hà Nội' },
    socials: { facebook: 'https://facebook.com/phothin' },
  });
  await world.publish();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await home(world))![1]!;
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Phở Thìn',
    address: '13 Lò Đúc, Hà Nội',
    sameAs: ['https://facebook.com/phothin'],
  });
  await save(world.person, { displayName: 'Phở Thìn 1979' });
  expect(await waiting(world.person)).toEqual([world.site.id]);
});

describe('a fact in the search texts of a page', () => {
  const seo = {
    title: '{company.name} in {company.city}',
    description: 'Call {company.phone}. {company.unknown} {page}',
  };
  const headOf = (html: string) => [
    /<title>(.*?)<\/title>/.exec(html)![1],
    /<meta name="description" content="(.*?)"/.exec(html)?.[1],
    /<meta property="og:title" content="(.*?)"/.exec(html)?.[1],
  ];

  it('is published, makes the site wait when it changes, and is new after the next publish', async () => {
    const world = await makeSmallSite();
    await save(world.person, {
      displayName: 'Bánh "Mì" & Co',
      phone: '028 3822 1100',
      address: { city: 'Huế' },
    });
    await world.call('PATCH', `/pages/${world.home.id}/settings`, { seo });
    await world.publish();
    const title = 'Bánh &quot;Mì&quot; &amp; Co in Huế';
    const text = 'Call 028 3822 1100. {company.unknown} {page}';
    expect(headOf(await home(world))[0]).toMatch(/^Bánh .* &amp; Co in Huế$/);
    expect(headOf(await home(world)).slice(1)).toEqual([text, title]);
    expect(await waiting(world.person)).toEqual([]);
    expect((await app.visit(world.host, '/llms.txt')).text).toContain('Co in Huế');

    await save(world.person, { address: { city: 'Đà Nẵng' } });
    expect((await sitesOf(world.person))[0]).toMatchObject({
      isWaiting: true,
      changedFacts: ['company.city'],
    });
    expect(headOf(await preview(world))[0]).toMatch(/Đà Nẵng$/);
    expect(headOf(await home(world))[0]).toMatch(/Huế$/);
    await world.publish();
    expect(headOf(await home(world))[0]).toMatch(/Đà Nẵng$/);
  });

  it('is left out where the profile lacks it, and works in the texts of the site', async () => {
    const world = await makeSmallSite();
    await save(world.person, { displayName: 'Kiln' });
    await world.call('PATCH', `/pages/${world.home.id}/settings`, { seo: { title: '{company.city}' } });
    await world.call('PATCH', '', {
      settings: { seo: { titlePattern: '{page} | {company.city}', description: 'From {company.name}' } },
    });
    await world.publish();
    expect(headOf(await home(world)).slice(0, 2)).toEqual([world.home.title, 'From Kiln']);
  });
});

const type = 'OpeningHoursSpecification';
it('structured data has the opening hours of the profile, with special days, after each publish', async () => {
  const world = await makeSmallSite();
  await world.call('PATCH', `/pages/${world.home.id}/settings`, { seo: { structured: 'localBusiness' } });
  const hoursOf = async () => {
    await world.publish();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await home(world))![1]!;
    return (JSON.parse(data) as { openingHoursSpecification?: object[] }).openingHoursSpecification;
  };
  expect(await hoursOf()).toBeUndefined();
  const lunch = { intervals: [{ from: '10:00', to: '14:00' }] };
  await save(world.person, { openingHours: { week: { mon: lunch, tue: lunch, sun: { isClosed: true } } } });
  expect(await waiting(world.person)).toEqual([world.site.id]);
  const week = [
    { '@type': type, dayOfWeek: ['Monday', 'Tuesday'], opens: '10:00', closes: '14:00' },
    { '@type': type, dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
  ];
  expect(await hoursOf()).toEqual(week);
  await save(world.person, {
    openingHours: {
      week: { mon: lunch, tue: lunch, sun: { isClosed: true } },
      special: [{ date: '2027-02-06', label: 'Tết', isClosed: true }],
    },
  });
  const special = { opens: '00:00', closes: '00:00', validFrom: '2027-02-06', validThrough: '2027-02-06' };
  expect(await hoursOf()).toEqual([...week, { '@type': type, ...special }]);
  expect(await waiting(world.person)).toEqual([]);
});

it('a new site is bound where it says the same as the profile, or nothing', () => {
  const facts = {
    name: 'Phở Thìn',
    phone: '024 3826 1234',
    phoneLink: 'tel:+842438261234',
    email: 'chao@phothin.example',
    address: '13 Lò Đúc, Hà Nội',
    socials: { facebook: 'https://facebook.com/phothin' },
  };
  const part = (type: string, data: object) => ({ sections: [{ id: 'a1', type, data }] });
  const other = { label: 'other@phothin.example', href: 'mailto:other@phothin.example' };
  const seed = {
    header: part('header/header-4', {
      logoText: 'Phở Thìn',
      phone: { label: '024 3826 1234', href: 'tel:02438261234' },
    }),
    footer: part('footer/footer-1', { logoText: 'Another', email: other, address: '', social: [] }),
    pages: [{ title: 'Home', slug: 'home', seo: {}, content: part('hero/hero-1', { title: 'Phở Thìn' }) }],
  } as unknown as SiteSeed;
  const bound = bindNewSite(app.ctx, seed, facts);
  expect(bound.header).toMatchObject(
    part('header/header-4', {
      logoText: { bind: 'company.name' },
      phone: { label: { bind: 'company.phone' }, href: { bind: 'company.phoneLink' } },
    }),
  );
  expect(bound.footer).toMatchObject(
    part('footer/footer-1', {
      logoText: 'Another',
      email: other,
      address: { bind: 'company.address' },
      social: { bind: 'company.socialLinks' },
    }),
  );
  expect(bound.pages).toEqual(seed.pages);
});

it('what is stored and answered keeps the binding', async () => {
  const world = await makeSmallSite();
  await bindTitle(world, { bind: 'company.phone', value: '1' });
  const { body } = await world.call<Page>('GET', `/pages/${world.home.id}`);
  expect((body.content.sections[0] as { data: object }).data).toMatchObject({
    title: { bind: 'company.phone', value: '1' },
  });
});
