import type { SiteSubmission } from '@sitewright/contract/submissions/submissions-across-sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { makeSite } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../../form-files/testing/form-fixture.ts';

const fields = [{ id: 'name', type: 'text', label: 'Your name', name: 'name' }];
let app: TestApp;
let one: FormFixture;
let other: FormFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  one = await makeForm(app, fields);
  other = await makeForm(app, fields);
  await one.submit([['name', 'Mai']]);
  await one.submit([['name', 'Hoa']]);
  await other.submit([['name', 'Nobody else sees this']]);
});

const list = async (query = '', token = one.site.person.token): Promise<SiteSubmission[]> =>
  (await app.api<{ submissions: SiteSubmission[] }>('GET', `/submissions${query}`, { token })).body
    .submissions;
const unread = async (token = one.site.person.token) =>
  (
    await app.api<{ forms: { siteId: string; formId: string; count: number; review: number }[] }>(
      'GET',
      '/submissions/unread',
      { token },
    )
  ).body.forms;
const share = (userId: string, role: string) =>
  app.database.ownerPool.query(
    `insert into app.site_members (tenant_id, site_id, user_id, role)
     select tenant_id, id, $2, $3 from app.sites where id = $1`,
    [other.site.site.id, userId, role],
  );

describe('the submissions of all sites', () => {
  it('are those of the user’s own sites, the newest first, with names and the beginning of the answers', async () => {
    expect(await list()).toMatchObject([
      { siteId: one.site.site.id, siteName: one.site.site.name, formName: 'Application', excerpt: 'Hoa' },
      { excerpt: 'Mai' },
    ]);
    expect((await list())[0]).not.toHaveProperty('answers');
  });

  it('are found by text and by site, and a site of others holds none', async () => {
    expect((await list('?q=mai')).map(({ excerpt }) => excerpt)).toEqual(['Mai']);
    expect(await list(`?site=${one.site.site.id}`)).toHaveLength(2);
    expect(await list(`?site=${other.site.site.id}`)).toEqual([]);
    expect(await list('?tab=spam')).toEqual([]);
  });

  it('count as unread until they are read', async () => {
    expect(await unread()).toEqual([{ siteId: one.site.site.id, formId: one.form.id, count: 2, review: 0 }]);
    const [{ id } = { id: '' }] = await list();
    await one.site.call('PATCH', `/forms/${one.form.id}/submissions/${id}`, { status: 'read' });
    expect(await unread()).toMatchObject([{ count: 1 }]);
  });

  it('count apart while they might be spam', async () => {
    const setState = (state: string): Promise<unknown> =>
      app.database.ownerPool.query(
        "update app.form_submissions set spam_state = $2 where form_id = $1 and answers ->> 'name' = 'Mai'",
        [one.form.id, state],
      );
    const before = (await unread())[0]!;
    await setState('suspect');
    expect(await unread()).toMatchObject([{ count: before.count - 1, review: 1 }]);
    await setState('spam');
    expect(await unread()).toEqual([]);
    await setState('ham');
  });

  it.each([
    ['designer', true],
    ['viewer', false],
  ])('of a site that is shared as %s: %s', async (role, isShown) => {
    const { person: friend } = await makeSite(app);
    await share(friend.id, role);
    expect((await list('', friend.token)).map(({ excerpt }) => excerpt)).toEqual(
      isShown ? ['Nobody else sees this'] : [],
    );
    expect(await unread(friend.token)).toHaveLength(isShown ? 1 : 0);
  });
});
