import { limits } from '@sitewright/contract/limits';
import type { Notification } from '@sitewright/contract/account/notifications';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { publishScheduled } from './publish-scheduled.job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const plan = (world: SiteFixture, publishAt: string | null, unpublishAt: string | null = null) =>
  world.call<Site>('PUT', '/schedule', { publishAt, unpublishAt });
const siteOf = async (world: SiteFixture) => (await world.call<Site>('GET', '')).body;
/** Runs the scheduled job that many minutes from now. */
const runIn = (minutes: number) => {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  return publishScheduled({ ...app.ctx, clock });
};
const noticesOf = async (world: SiteFixture) => {
  const { body } = await app.api<{ notifications: Notification[] }>('GET', '/users/me/notifications', {
    token: world.person.token,
  });
  return body.notifications.map(({ event, path }) => [event, path]);
};

describe('a scheduled site', () => {
  it('is published at its time and not before, and unpublished when due', async () => {
    const world = await makeSite(app);
    const answer = await plan(world, inMinutes(10), inMinutes(60));
    expect(answer.status).toBe(200);
    expect(answer.body.publishAt).not.toBeNull();
    await runIn(5);
    expect((await siteOf(world)).isPublished).toBe(false);
    await runIn(11);
    expect(await siteOf(world)).toMatchObject({ isPublished: true, publishAt: null });
    expect((await siteOf(world)).unpublishAt).not.toBeNull();
    expect((await app.visit(world.host, '/')).status).toBe(200);
    await runIn(61);
    expect(await siteOf(world)).toMatchObject({ isPublished: false, unpublishAt: null });
    expect((await app.visit(world.host, '/')).status).toBe(404);
    expect(await noticesOf(world)).toEqual([]);
  });

  it('catches up after downtime to the state that is due by then', async () => {
    const [late, over] = [await makeSite(app), await makeSite(app)];
    await plan(late, inMinutes(10));
    await plan(over, inMinutes(10), inMinutes(20));
    await runIn(24 * 60);
    expect((await siteOf(late)).isPublished).toBe(true);
    expect(await siteOf(over)).toMatchObject({ isPublished: false, publishAt: null, unpublishAt: null });
  });

  it('stays unchanged when the schedule is cancelled', async () => {
    const world = await makeSite(app);
    await plan(world, inMinutes(10));
    expect((await plan(world, null)).body.publishAt).toBeNull();
    await runIn(11);
    expect((await siteOf(world)).isPublished).toBe(false);
  });

  it('with a blocking finding stays unchanged, and its owner is notified', async () => {
    const world = await makeSite(app);
    await plan(world, inMinutes(10));
    await app.database.ownerPool.query(
      'update app.pages set is_home = false where site_id = $1 and is_home',
      [world.site.id],
    );
    await runIn(11);
    await runIn(12);
    expect(await siteOf(world)).toMatchObject({ isPublished: false, publishAt: null });
    expect(await noticesOf(world)).toEqual([['site.schedule_failed', `/builder/${world.site.id}`]]);
  });

  it.each([
    ['lost the permission', 'delete from app.site_members where user_id = $1'],
    ['is suspended', "update app.memberships set status = 'suspended' where user_id = $1"],
  ])('is not published on behalf of a user who %s', async (_what, lose) => {
    const world = await makeSite(app);
    const designer = await app.signUp('designer');
    const { ownerPool } = app.database;
    await ownerPool.query(
      `insert into app.site_members (tenant_id, site_id, user_id, role)
       select tenant_id, id, $2, 'designer' from app.sites where id = $1`,
      [world.site.id, designer.id],
    );
    const planned = await app.api('PUT', `/sites/${world.site.id}/schedule`, {
      token: designer.token,
      body: { publishAt: inMinutes(10), unpublishAt: null },
    });
    expect(planned.status).toBe(200);
    await ownerPool.query(lose, [designer.id]);
    await runIn(11);
    expect(await siteOf(world)).toMatchObject({ isPublished: false, publishAt: null });
    expect(await noticesOf(world)).toEqual([['site.schedule_failed', `/builder/${world.site.id}`]]);
  });
});

describe('a scheduled time', () => {
  const dayMinutes = 24 * 60;
  it.each([
    ['in the past', inMinutes(-1), null, 'publishAt'],
    ['in the past', null, inMinutes(-1), 'unpublishAt'],
    ['too far ahead', inMinutes(limits.sites.scheduleDays * dayMinutes + 5), null, 'publishAt'],
    ['of going offline before going live', inMinutes(60), inMinutes(30), 'unpublishAt'],
    ['that is no time', 'tomorrow', null, 'publishAt'],
  ])('is rejected: %s', async (_what, publishAt, unpublishAt, field) => {
    const world = await makeSite(app);
    const answer = await plan(world, publishAt, unpublishAt);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect((await siteOf(world)).publishAt).toBeNull();
  });

  it('is accepted up to the farthest day', async () => {
    const world = await makeSite(app);
    const answer = await plan(world, inMinutes(limits.sites.scheduleDays * dayMinutes - 5));
    expect(answer.status).toBe(200);
  });

  it('cannot be set by viewers', async () => {
    const world = await makeSite(app);
    const viewer = await app.signUp('viewer');
    await app.database.ownerPool.query(
      `insert into app.site_members (tenant_id, site_id, user_id, role)
       select tenant_id, id, $2, 'viewer' from app.sites where id = $1`,
      [world.site.id, viewer.id],
    );
    const answer = await app.api('PUT', `/sites/${world.site.id}/schedule`, {
      token: viewer.token,
      body: { publishAt: inMinutes(10), unpublishAt: null },
    });
    expect(answer.status).toBe(403);
  });
});
