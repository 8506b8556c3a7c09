import { limits } from '@sitewright/contract/limits';
import type { Page } from '@sitewright/contract/pages/pages';
import { type SharedRole, type SiteRight, siteRightNames } from '@sitewright/contract/permissions';
import type { Collaborator } from '@sitewright/contract/sharing/sharing';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../../testing/live-stream.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';

// Options of a share: the permissions beyond the role, and the end date.

let app: TestApp;
let world: SiteFixture;
let friend: TestUser;
let people = 0;
let postId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
  postId = (await world.call<{ id: string }>('POST', '/posts', { title: 'News' })).body.id;
});
beforeEach(async () => {
  people += 1;
  friend = await app.signUp(`friend-${people}`);
});

const day = 24 * 60 * 60_000;
const inDays = (days: number, more = 0): string => new Date(Date.now() + days * day + more).toISOString();
const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const share = (terms: { role: SharedRole; overrides?: object; expiresAt?: string | null }) =>
  world.call<Collaborator>('PUT', `/people/${friend.id}`, terms);
const asFriend = <T = unknown>(method: string, path: string, body?: unknown) =>
  app.api<T>(method, `/sites/${world.site.id}${path}`, {
    token: friend.token,
    ...(body === undefined ? {} : { body }),
  });
/** Simulates that the share has expired. */
const end = () =>
  sql(`update app.site_members set expires_at = now() - interval '1 second' where user_id = $1`, [friend.id]);

/** One call for each right, which requires nothing but that right. */
const calls: Record<SiteRight, () => Promise<{ status: number; body: { error?: string | undefined } }>> = {
  publish: () => asFriend('PATCH', '/publish', { isPublished: true }),
  addPages: () => asFriend('POST', '/pages', { title: `Of ${friend.id}` }),
  settings: () => asFriend('PATCH', '', { name: 'Quán Mai' }),
  code: () => asFriend('GET', '/code'),
  forms: () => asFriend('GET', '/forms'),
  blog: () => asFriend('POST', `/posts/${postId}/unpublish`),
};
const allowed = async (): Promise<SiteRight[]> => {
  const may: SiteRight[] = [];
  for (const right of siteRightNames) {
    const { status } = await calls[right]();
    expect([200, 201, 403]).toContain(status);
    if (status < 300) may.push(right);
  }
  return may;
};

describe('a permission override', () => {
  it.each(siteRightNames)('can grant %s to a content editor and revoke it from a designer', async (right) => {
    await share({ role: 'content_editor', overrides: { [right]: true } });
    expect(await allowed()).toEqual([right]);
    await share({ role: 'designer', overrides: { [right]: false } });
    expect(await allowed()).toEqual(siteRightNames.filter((name) => name !== right));
    expect((await calls[right]()).body.error).toMatch(/Ask the site owner/);
    expect((await asFriend<Site>('GET', '')).body.overrides).toEqual({ [right]: false });
  });

  it('takes effect at once, stays while the role does, and ends with it', async () => {
    await share({ role: 'content_editor', overrides: { publish: true } });
    expect((await share({ role: 'content_editor' })).body.overrides).toEqual({ publish: true });
    expect((await share({ role: 'content_editor', overrides: {} })).body.overrides).toEqual({});
    expect(await allowed()).toEqual([]);
    await share({ role: 'content_editor', overrides: { publish: true } });
    expect((await share({ role: 'designer' })).body.overrides).toEqual({});
  });

  it('is stored only when it differs from the role', async () => {
    const { body } = await share({ role: 'designer', overrides: { publish: true, code: false } });
    expect(body.overrides).toEqual({ code: false });
  });

  it.each(['commenter', 'viewer'] as const)('does nothing for a %s, who cannot edit', async (role) => {
    const answer = await share({ role, overrides: { publish: true } });
    expect([answer.status, answer.body.fields]).toMatchObject([422, { overrides: expect.any(String) }]);
    expect((await share({ role, overrides: {} })).status).toBe(200);
    expect(await allowed()).toEqual([]);
  });

  it('must be a known right', async () => {
    expect((await share({ role: 'designer', overrides: { manage: true } })).status).toBe(422);
    expect((await share({ role: 'designer', overrides: { code: 'yes' } })).status).toBe(422);
  });

  it('never covers the owner’s rights, nor the structure of a page', async () => {
    await share({
      role: 'content_editor',
      overrides: Object.fromEntries(siteRightNames.map((right) => [right, true])),
    });
    const section = world.home.content.sections[0] as { id: string };
    const refused = [
      asFriend('GET', '/people'),
      asFriend('DELETE', ''),
      asFriend('PATCH', '', { theme: world.site.theme }),
      asFriend('PATCH', `/pages/${world.home.id}/content`, { content: { sections: [] } }),
      asFriend('POST', `/documents/${world.home.id}/operations`, {
        clientId: 'all-rights-1',
        seq: 1,
        baseVersion: (await world.call<Page>('GET', `/pages/${world.home.id}`)).body.version,
        ops: [{ op: 'remove', id: section.id }],
      }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('is audited and sends no email', async () => {
    await share({ role: 'content_editor' });
    const mails = (await app.mailsTo(friend.email, 'notification')).length;
    await share({ role: 'content_editor', overrides: { publish: true }, expiresAt: inDays(7) });
    const { rows } = await sql(
      `select changes from app.audit_log where action = 'site.share_changed' and detail ->> 'personId' = $1`,
      [friend.id],
    );
    expect(rows).toMatchObject([
      { changes: { overrides: { before: {}, after: { publish: true } }, expiresAt: { before: null } } },
    ]);
    expect(await app.mailsTo(friend.email, 'notification')).toHaveLength(mails);
  });
});

describe('a content editor', () => {
  it('changes the search texts and image of a page and of the site', async () => {
    await share({ role: 'content_editor' });
    const page = `/pages/${world.home.id}/settings`;
    await world.call('PATCH', page, { seo: { noIndex: true, canonical: '/here' } });
    await world.call('PATCH', '', { settings: { seo: { noIndex: true } } });
    const words = { title: 'Phở ngon', description: 'Mỗi sáng', socialImage: '' };
    const seo = (await asFriend<Page>('PATCH', page, { seo: words })).body.seo;
    expect(seo).toEqual({ ...words, noIndex: true, canonical: '/here' });
    const ofSite = { titlePattern: '{page} | {site}', description: 'Từ 1986', socialImage: '' };
    const { body } = await asFriend<Site>('PATCH', '', { settings: { seo: ofSite } });
    expect(body.settings.seo).toEqual({ ...ofSite, noIndex: true });
    expect((await asFriend('POST', `/pages/${world.home.id}/generate-seo`)).status).toBe(200);
  });

  it.each([
    { seo: { title: 'x', noIndex: false } },
    { seo: { canonical: '/elsewhere' } },
    { seo: { structured: 'faq' } },
    { slug: 'elsewhere' },
    { title: 'Another name' },
    { settings: { hideInMenu: true } },
    { isHome: true },
  ])('gets %o of a page rejected', async (change) => {
    await share({ role: 'content_editor' });
    expect((await asFriend('PATCH', `/pages/${world.home.id}/settings`, change)).status).toBe(403);
  });

  it.each([
    { settings: { seo: { description: 'x', noIndex: false } } },
    { settings: { seo: { verifications: { google: 'x' } } } },
    { settings: { locale: 'vi' } },
    { name: 'Another name' },
    { description: 'Another one' },
  ])('gets %o of the site rejected', async (change) => {
    await share({ role: 'content_editor' });
    expect((await asFriend('PATCH', '', change)).status).toBe(403);
  });

  it('can arrange pages when permitted, but not change indexing settings', async () => {
    await share({ role: 'content_editor', overrides: { addPages: true } });
    const { body: page } = await asFriend<Page>('POST', '/pages', {
      title: 'Món mới',
      copyOf: world.home.id,
    });
    const settings = `/pages/${page.id}/settings`;
    expect((await asFriend('PATCH', settings, { title: 'Món mới nhất', slug: 'mon' })).status).toBe(200);
    expect((await asFriend('PATCH', settings, { seo: { noIndex: true } })).status).toBe(403);
    expect((await asFriend('DELETE', `/pages/${page.id}`)).status).toBe(200);
  });
});

describe('a share with an end date', () => {
  it('expires for every call at that time, and can be granted again', async () => {
    const until = inDays(7);
    expect((await share({ role: 'designer', expiresAt: until })).body).toMatchObject({
      expiresAt: until,
      hasEnded: false,
    });
    expect((await asFriend<Site>('GET', '')).body.sharedUntil).toBe(until);
    const { body: preview } = await asFriend<{ url: string; reviewUrl: string }>('POST', '/preview-address');
    const look = async (path: string) => (await app.visit('localhost:6003', path)).status;
    expect([await look(preview.url), await look(preview.reviewUrl)]).toEqual([200, 200]);
    await end();
    expect((await asFriend('GET', '')).status).toBe(404);
    expect((await asFriend('PATCH', '', { name: 'Too late' })).status).toBe(404);
    expect([await look(preview.url), await look(preview.reviewUrl)]).toEqual([404, 404]);
    const mine = await app.api<{ sites: Site[] }>('GET', '/sites', { token: friend.token });
    expect(mine.body.sites).toEqual([]);
    const list = async () =>
      (await world.call<{ people: Collaborator[] }>('GET', '/people')).body.people.find(
        ({ id }) => id === friend.id,
      );
    expect(await list()).toMatchObject({ role: 'designer', hasEnded: true });
    const again = await share({ role: 'designer' });
    expect(again.body).toMatchObject({ expiresAt: null, hasEnded: false });
    expect((await asFriend('GET', '')).status).toBe(200);
    // After the share ended, a new one is announced like a first one.
    expect(await app.mailsTo(friend.email, 'notification')).toHaveLength(2);
  });

  it('ends the live stream like any other loss of access', async () => {
    await share({ role: 'designer', expiresAt: inDays(1) });
    const watcher = await subscribe(app, world.site.id, friend.token);
    await watcher.until('ready');
    await end();
    const over = await watcher.until('end');
    expect(over).toMatchObject({ status: 404 });
    watcher.leave();
  });

  it('announces changed rights on the live stream', async () => {
    await share({ role: 'content_editor' });
    const watcher = await subscribe(app, world.site.id, friend.token);
    await watcher.until('ready');
    await share({ role: 'content_editor', overrides: { publish: true } });
    await watcher.until('site');
    watcher.leave();
  });

  it('sends no more comment notifications after its end', async () => {
    await share({ role: 'commenter' });
    const place = { documentId: world.home.id, body: 'Đẹp quá' };
    const { body: thread } = await asFriend<{ id: string }>('POST', '/comments', place);
    const told = async () =>
      (await app.mailsTo(friend.email, 'notification')).filter(({ subject }) =>
        subject.startsWith('New comment'),
      ).length;
    await world.call('POST', `/comments/${thread.id}/replies`, { body: 'Cảm ơn' });
    expect(await told()).toBe(1);
    await end();
    await world.call('POST', `/comments/${thread.id}/replies`, { body: 'Tạm biệt' });
    expect(await told()).toBe(1);
  });

  // Worked out when the test runs: on a busy machine minutes can pass before.
  it.each([
    ['a minute before the longest', () => inDays(limits.sites.shareDaysMax, -60_000), 200],
    ['a minute after the longest', () => inDays(limits.sites.shareDaysMax, 60_000), 422],
    ['in a minute', () => inDays(0, 60_000), 200],
    ['a minute ago', () => inDays(0, -60_000), 422],
    ['tomorrow, as a word', () => 'tomorrow', 422],
  ])('that ends %s', async (_when, end, status) => {
    const expiresAt = end();
    const answer = await share({ role: 'viewer', expiresAt });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      status,
      status === 422 ? ['expiresAt'] : [],
    ]);
  });
});
