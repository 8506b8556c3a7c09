import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionView } from '@sitewright/contract/submissions/submission-views';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeTeam, type TeamFixture } from '../testing/team-fixture.ts';

let app: TestApp;
let team: TeamFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  team = await makeTeam(app);
});
beforeEach(() => app.database.ownerPool.query('delete from app.submission_views'));

const query = {
  tab: 'starred',
  q: 'mai',
  from: '2026-11-01',
  filters: [{ field: 'name', op: 'contains', value: 'm' }],
  assignee: 'me',
  sort: 'oldest',
};
const save = (body: object, who = team.owner) => team.ask<SubmissionView>('POST', '/views', body, who);
const list = async (who = team.owner) =>
  (await team.ask<{ views: SubmissionView[] }>('GET', '/views', undefined, who)).body.views;
const change = (id: string, body: object, who = team.owner) =>
  team.ask<SubmissionView>('PATCH', `/views/${id}`, body, who);
const remove = (id: string, who = team.owner) => team.ask('DELETE', `/views/${id}`, undefined, who);
const everywhere = <T>(method: string, path = '', body?: object, who = team.owner) =>
  app.api<T>(method, `/submissions/views${path}`, { token: who.token, ...(body ? { body } : {}) });

describe('the saved views of a form', () => {
  it('keep what the list shows, by name, for their owner alone', async () => {
    expect((await save({ name: 'Zebra', query: {} })).status).toBe(201);
    await save({ name: 'Mine to do', query });
    expect(await list()).toMatchObject([
      { name: 'Mine to do', query, isShared: false, isMine: true, mayChange: true },
      { name: 'Zebra', query: { tab: 'inbox', sort: 'newest' } },
    ]);
    expect(await list(team.designer)).toEqual([]);
  });

  it('are shared with everybody who sees the form; others change them only as owner of the site', async () => {
    const { body: view } = await save({ name: 'For all', query, isShared: true });
    expect(await list(team.designer)).toMatchObject([
      { name: 'For all', isShared: true, isMine: false, mayChange: false },
    ]);
    expect((await change(view.id, { name: 'Theirs' }, team.designer)).status).toBe(403);
    expect((await remove(view.id, team.designer)).status).toBe(403);
    const { body: theirs } = await save({ name: 'Theirs', query: {}, isShared: true }, team.designer);
    expect((await change(theirs.id, { name: 'Tidied' })).body).toMatchObject({ name: 'Tidied' });
    expect((await change(theirs.id, { isShared: false })).status).toBe(403);
    expect((await remove(theirs.id)).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['For all']);
  });

  it('are renamed, changed, no longer shared, and deleted', async () => {
    const { body: view } = await save({ name: 'Old', query, isShared: true });
    await change(view.id, { name: 'New' });
    await change(view.id, { query: { tab: 'spam' } });
    await change(view.id, { isShared: false });
    expect(await list()).toMatchObject([{ name: 'New', query: { tab: 'spam' }, isShared: false }]);
    expect(await list(team.designer)).toEqual([]);
    expect((await change(view.id, { name: 'x' }, team.designer)).status).toBe(404);
    expect((await remove(view.id)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('have a name within the limit, and a query that the list understands', async () => {
    const { viewNameMaxLength } = submissionLimits;
    expect((await save({ name: 'x'.repeat(viewNameMaxLength), query })).status).toBe(201);
    for (const body of [
      { name: 'x'.repeat(viewNameMaxLength + 1), query },
      { name: ' ', query },
      { name: 'x', query: { tab: 'nowhere' } },
      { name: 'x', query: { from: 'yesterday' } },
      { name: 'x', query: { site: team.site.site.id } },
      { name: 'x', query: { filters: [{ field: 'name', op: 'drop' }] } },
    ])
      expect((await save(body)).status).toBe(422);
  });

  it('are no more than the limit for each user, whose other lists do not count', async () => {
    await app.database.ownerPool.query(
      `insert into app.submission_views (tenant_id, owner_id, form_id, name, query)
       select tenant_id, $2, id, 'x', '{}' from app.forms, generate_series(1, $3) where id = $1`,
      [team.form.id, team.owner.id, submissionLimits.viewsMax - 1],
    );
    expect((await everywhere('POST', '', { name: 'x', query: {} })).status).toBe(201);
    expect((await save({ name: 'The last one', query })).status).toBe(201);
    expect((await save({ name: 'One more', query })).body).toMatchObject({ code: 'limit_reached' });
    expect((await save({ name: 'Theirs', query }, team.designer)).status).toBe(201);
  });

  it('end with the form', async () => {
    const other = await makeTeam(app);
    await other.ask('POST', '/views', { name: 'x', query: {} });
    await other.ask('DELETE', '?withSubmissions=true');
    const { rows } = await app.database.ownerPool.query('select 1 from app.submission_views');
    expect(rows).toEqual([]);
  });
});

describe('the saved views of all sites', () => {
  it('are private, and changed and deleted by their owner', async () => {
    const { body: view } = await everywhere<SubmissionView>('POST', '', {
      name: 'Today',
      query: { tab: 'inbox', site: team.site.site.id, assignee: 'nobody' },
    });
    const all = async (who = team.owner) =>
      (await everywhere<{ views: SubmissionView[] }>('GET', '', undefined, who)).body.views;
    expect(await all()).toMatchObject([{ name: 'Today', query: { site: team.site.site.id } }]);
    expect(await all(team.designer)).toEqual([]);
    expect((await everywhere('PATCH', `/${view.id}`, { name: 'x' }, team.designer)).status).toBe(404);
    expect((await everywhere('DELETE', `/${view.id}`, undefined, team.designer)).status).toBe(404);
    expect((await everywhere('PATCH', `/${view.id}`, { name: 'Now' })).body).toMatchObject({ name: 'Now' });
    expect((await everywhere('DELETE', `/${view.id}`)).status).toBe(200);
    expect(await all()).toEqual([]);
  });

  it('are not shared, and hold no conditions on the fields of a form', async () => {
    for (const body of [
      { name: 'x', query: {}, isShared: true },
      { name: 'x', query: { filters: [] } },
    ])
      expect((await everywhere('POST', '', body)).status).toBe(422);
  });

  it('are for members: staff of the installation have none', async () => {
    const staff = await signInStaff(app, 'SUPER_ADMIN');
    const { status } = await everywhere('POST', '', { name: 'x', query: {} }, staff);
    expect(status).toBe(403);
  });
});
