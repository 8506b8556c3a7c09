import type { ConsentDay } from '@sitewright/contract/cookie-consent/cookie-consent';
import { cookieConsentLimits as limits } from '@sitewright/contract/cookie-consent/cookie-consent-limits';
import { retentionLimits } from '@sitewright/contract/legal/retention-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { postTo } from '../form-files/testing/form-fixture.ts';
import { purgeChoices } from './purge-choices.job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits; delete from app.cookie_choices'));

const code = {
  head: '<script src="https://stats.example/a.js"></script><meta name="mine" content="1">',
  bodyEnd: '<iframe src="https://video.example/1"></iframe>',
};
const save = (world: SiteFixture, cookieConsent: object) =>
  world.call('PATCH', '', { settings: { cookieConsent } });
const home = async (world: SiteFixture) => (await app.visit(world.host, '/')).text;
const versionIn = (html: string): string => /data-version="([0-9a-f]{16})"/.exec(html)![1]!;
const reportOf = async (world: SiteFixture) =>
  (await world.call<{ days: ConsentDay[] }>('GET', '/cookie-consent')).body.days;

const send = async (
  world: SiteFixture,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'text/plain;charset=UTF-8', ...headers };
  return (await postTo(app, { host: world.host, path: '/_consent' }, Buffer.from(text), type)).status;
};
const id = 'a'.repeat(32);

/** A published site that asks for consent. */
const askingSite = async (): Promise<{ world: SiteFixture; version: string }> => {
  const world = await makeSite(app);
  await save(world, { mode: 'consent' });
  await world.publish();
  return { world, version: versionIn(await home(world)) };
};

describe('a published page', () => {
  it('is the same byte for byte without a banner', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', code);
    await world.publish();
    const before = await home(world);
    await save(world, { mode: 'off', position: 'box' });
    await world.publish();
    expect(await home(world)).toBe(before);
    expect(before).not.toMatch(/consent/);
    expect(before).toContain(code.head);
  });

  it('holds custom code until a visitor agrees, and runs what is necessary', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', { ...code, categories: { head: 'analytics' } });
    await save(world, { mode: 'consent' });
    await world.publish();
    const held = await home(world);
    expect(held).toContain(
      '<script type="text/plain" data-held-src="https://stats.example/a.js" data-consent="analytics"></script><meta name="mine" content="1">',
    );
    expect(held).toContain(
      '<iframe data-held-src="https://video.example/1" data-consent="marketing" hidden="">',
    );
    expect(held).toMatch(/<div id="consent" [^>]*data-to="\/_consent" hidden>/);
    expect(held).toMatch(/<script src="\/_assets\/consent-[0-9a-f]{16}\.js" defer><\/script>/);
    expect(held).toContain('data-consent-open>Cookie settings</button>');
    await world.call('PUT', '/code', { ...code, categories: { head: 'necessary', bodyEnd: 'necessary' } });
    await world.publish();
    const necessary = await home(world);
    expect(necessary).toContain(code.head);
    expect(necessary).toContain(code.bodyEnd);
  });

  it('holds the code after a section and the script of a section by the category of the section', async () => {
    const world = await makeSite(app);
    const own = {
      id: 'own',
      type: 'custom/html',
      order: 'a0',
      renderMode: 'html',
      htmlCode: '<p>Hi</p>',
      jsCode: 'one()',
    };
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections: [own] } });
    await world.call('PUT', '/code', {
      sections: { own: '<script>two()</script>' },
      categories: { sections: { own: 'analytics' } },
    });
    await save(world, { mode: 'consent' });
    await world.publish();
    const page = await home(world);
    expect(page).toContain('<script type="text/plain" data-consent="analytics">two()</script>');
    expect(page).toMatch(/<script type="text\/plain" data-consent="analytics">\(function\(\)\{\none\(\)/);
  });

  it('holds what a page of another host resolves, in each piece of its code', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', {
      head: '<base href="https://files.example/">',
      bodyEnd: '<img src="pixel.gif" alt="">',
      categories: { head: 'necessary', bodyEnd: 'analytics' },
    });
    await save(world, { mode: 'consent' });
    await world.publish();
    const page = await home(world);
    expect(page).toContain('<base href="https://files.example/">');
    expect(page).toContain('<img data-held-src="pixel.gif" alt="" data-consent="analytics">');
  });

  it('only informs with a notice', async () => {
    const world = await makeSite(app);
    await world.call('PUT', '/code', code);
    await save(world, {
      mode: 'notice',
      texts: { vi: { text: 'Có <cookie> ở đây' }, en: { text: 'Cookies <b>here</b>' } },
    });
    await world.publish();
    const page = await home(world);
    expect(page).toContain(code.head);
    expect(page).toMatch(/Có &lt;cookie&gt; ở đây|Cookies &lt;b&gt;here&lt;\/b&gt;/);
    expect(page).toContain('data-part="dismiss"');
    expect(page).not.toContain('data-consent-open');
    // Closing it is remembered in the browser alone.
    expect(page).not.toContain('data-to');
    const [, version] = /data-version="([^"]+)"/.exec(page)!;
    expect(await send(world, { id, version, choices: [] })).toBe(422);
    expect(await reportOf(world)).toEqual([]);
  });

  it('links to the policies that the site names', async () => {
    const world = await makeSite(app);
    await save(world, {
      mode: 'consent',
      privacyUrl: '/privacy',
      cookiesUrl: 'https://elsewhere.example/c?a=1&b=2',
    });
    await world.publish();
    const page = await home(world);
    expect(page).toContain('<a href="/privacy">');
    expect(page).toContain('<a href="https://elsewhere.example/c?a=1&amp;b=2">');
  });

  it('has no banner on a host of the app, where no custom code runs, and one in previews that records nothing', async () => {
    const { world } = await askingSite();
    const shown = (await app.visit('localhost', `/sites/${world.site.subdomain}`)).text;
    expect(shown).not.toMatch(/id="consent"|data-consent-open/);
    const { body } = await world.call<{ url: string }>('POST', '/preview-address');
    const preview = (await app.visit('localhost', body.url)).text;
    expect(preview).toMatch(/<div id="consent" /);
    expect(preview).not.toContain('data-to=');
  });

  it.each([
    ['a mode', { mode: 'force' }],
    ['a script as policy', { mode: 'consent', privacyUrl: 'javascript:alert(1)' }],
    ['a policy of another host', { mode: 'consent', privacyUrl: '//evil.example' }],
    ['a text', { mode: 'consent', texts: { en: { title: 'x'.repeat(limits.titleMaxLength + 1) } } }],
    ['a language', { mode: 'consent', texts: { english: {} } }],
  ])('refuses %s that is not allowed', async (_what, consent) => {
    const world = await makeSite(app);
    expect((await save(world, consent)).status).toBe(422);
    expect(
      (await save(world, { mode: 'consent', texts: { en: { title: 'x'.repeat(limits.titleMaxLength) } } }))
        .status,
    ).toBe(200);
  });
});

describe('the choice of a visitor', () => {
  it('is recorded without what would name them, and counted for the owner', async () => {
    const { world, version } = await askingSite();
    expect(await reportOf(world)).toEqual([]);
    expect(await send(world, { id, version, choices: ['analytics', 'marketing'] })).toBe(200);
    expect(await send(world, { id: 'b'.repeat(32), version, choices: [] })).toBe(200);
    expect(await send(world, { id: 'c'.repeat(32), version, choices: ['analytics'] })).toBe(200);
    const day = app.ctx.clock.now().toISOString().slice(0, 10);
    expect(await reportOf(world)).toEqual([{ day, choices: 3, analytics: 2, marketing: 1, rejected: 1 }]);
    const { rows } = await app.database.ownerPool.query<Record<string, unknown>>(
      'select * from app.cookie_choices',
    );
    expect(Object.keys(rows[0]!).sort()).toEqual(
      ['tenant_id', 'id', 'site_id', 'visitor', 'version', 'analytics', 'marketing', 'chosen_at'].sort(),
    );
  });

  it.each([
    ['no JSON', 'accept', 422],
    ['an unknown category', { id, choices: ['necessary'] }, 422],
    ['no version', { id, version: 'x', choices: [] }, 422],
    ['an id of a person', { id: 'mai@example.com', choices: [] }, 422],
    ['too many choices', { id, choices: ['analytics', 'analytics', 'analytics'] }, 422],
    ['a body that is too long', { id, choices: [], more: 'x'.repeat(limits.choiceBytes) }, 413],
    ['the texts of another banner', { id, version: '0'.repeat(16), choices: [] }, 409],
  ])('is refused with %s', async (_what, body, status) => {
    const { world, version } = await askingSite();
    expect(await send(world, typeof body === 'string' ? body : { version, ...body })).toBe(status);
    expect(await reportOf(world)).toEqual([]);
  });

  it('is refused by a site without a banner, and by a host without a site', async () => {
    const world = await makeSite(app);
    await world.publish();
    expect(await send(world, { id, version: '0'.repeat(16), choices: [] })).toBe(409);
    expect(await send({ ...world, host: 'nobody-here.localhost' }, { id, version: 'x', choices: [] })).toBe(
      404,
    );
  });

  it('is asked for again when a text changes', async () => {
    const { world, version } = await askingSite();
    await save(world, {
      mode: 'consent',
      texts: { [world.site.settings.locale ?? 'en']: { title: 'Cookies!' } },
    });
    await world.publish();
    expect(versionIn(await home(world))).not.toBe(version);
    expect(await send(world, { id, version, choices: [] })).toBe(409);
  });

  it('is asked for again when code of another category is added, and only then', async () => {
    const { world, version } = await askingSite();
    const versionWith = async (code: object): Promise<string> => {
      await world.call('PUT', '/code', code);
      await world.publish();
      return versionIn(await home(world));
    };
    const nothing = { head: '<meta name="mine" content="1">', bodyEnd: '<script>a()</script>' };
    expect(await versionWith({ ...nothing, categories: { bodyEnd: 'necessary' } })).toBe(version);
    const marketing = await versionWith({ head: '<script>a()</script>' });
    expect(marketing).not.toBe(version);
    expect(await send(world, { id, version, choices: [] })).toBe(409);
    expect(await versionWith({ head: '<script>b()</script>', bodyEnd: '<script>c()</script>' })).toBe(
      marketing,
    );
    const both = await versionWith({
      head: '<script>a()</script>',
      bodyEnd: '<script>b()</script>',
      categories: { head: 'analytics' },
    });
    expect([version, marketing]).not.toContain(both);
    expect(await send(world, { id, version: both, choices: [] })).toBe(200);
  });

  it('counts once a day for each visitor, as it was at last', async () => {
    const { world, version } = await askingSite();
    const day = new Date(app.ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    const choose = async (choices: string[], hours: number): Promise<void> => {
      expect(await send(world, { id, version, choices })).toBe(200);
      await app.database.ownerPool.query(
        `update app.cookie_choices set chosen_at = $1::timestamp at time zone 'UTC' - $2::int * interval '1 hour'
         where chosen_at = (select max(chosen_at) from app.cookie_choices)`,
        [`${day}T12:00:00`, hours],
      );
    };
    await choose([], 1);
    await choose(['analytics', 'marketing'], 3);
    await choose(['analytics'], 2);
    await choose(['marketing'], 24);
    const [last, before] = await reportOf(world);
    expect(last).toMatchObject({ choices: 1, analytics: 0, marketing: 0, rejected: 1 });
    expect(before).toMatchObject({ choices: 1, analytics: 0, marketing: 1, rejected: 0 });
  });

  it('is limited per address', async () => {
    const { world, version } = await askingSite();
    for (let at = 0; at < limits.choicesPerMinutePerIp; at += 1)
      expect(await send(world, { id, version, choices: [] })).toBe(200);
    expect(await send(world, { id, version, choices: [] })).toBe(429);
  });

  it('is limited per site and day', async () => {
    const { world, version } = await askingSite();
    expect(await send(world, { id, version, choices: [] })).toBe(200);
    await app.database.ownerPool.query(`update app.rate_limits set count = $2 where key = $1`, [
      `cookie-consent:${world.site.id}`,
      limits.choicesPerSiteAndDay - 1,
    ]);
    expect(await send(world, { id, version, choices: [] })).toBe(200);
    expect(await send(world, { id, version, choices: [] })).toBe(429);
  });

  it('is shown to nobody else', async () => {
    const { world } = await askingSite();
    const stranger = await app.signUp('stranger');
    const path = `/sites/${world.site.id}/cookie-consent`;
    expect((await app.api('GET', path)).status).toBe(401);
    expect((await app.api('GET', path, { token: stranger.token })).status).toBe(404);
  });

  it('is deleted once it is older than its retention', async () => {
    const { world, version } = await askingSite();
    for (const visitor of ['a', 'b', 'c'])
      await send(world, { id: visitor.repeat(32), version, choices: [] });
    const age = (visitor: string, seconds: number) =>
      app.database.ownerPool.query(
        `update app.cookie_choices set chosen_at = $1::timestamptz - $2::int * interval '1 month' - $3::int * interval '1 second'
         where visitor = $4`,
        [app.ctx.clock.now(), retentionLimits.consentMonths, seconds, visitor.repeat(32)],
      );
    await age('a', 60);
    await age('b', -60);
    await purgeChoices(app.ctx);
    const { rows } = await app.database.ownerPool.query<{ visitor: string }>(
      'select visitor from app.cookie_choices order by visitor',
    );
    expect(rows.map(({ visitor }) => visitor[0])).toEqual(['b', 'c']);
  });
});

describe('the policies of the workspace', () => {
  it('are linked once they are in force, and those of the platform are not', async () => {
    await openTenant(app, 'bakers', 'Bakers');
    const owner = await createTestUser(app, { tenantId: 'bakers', role: 'ADMIN' });
    const world = await makeSite(app, 'restaurant', owner);
    const publishPolicy = (tenantId: string, type: string, status: string) =>
      app.database.ownerPool.query(
        `insert into app.legal_documents (tenant_id, type, locale, version, status, title, body, published_body, effective_at)
         values ($1, $2, 'en', 1, $3, 'Policy', 'x', 'x', now())`,
        [tenantId, type, status],
      );
    await publishPolicy('default-tenant', 'cookies', 'published');
    await publishPolicy('bakers', 'cookies', 'scheduled');
    await publishPolicy('bakers', 'privacy', 'published');
    await save(world, { mode: 'consent' });
    await world.publish();
    const page = await home(world);
    expect(page).toMatch(/<a href="http:\/\/bakers\.localhost[^"]*\/legal\/privacy\?lng=(en|vi)">/);
    expect(page).not.toContain('/legal/cookies');
  });
});
