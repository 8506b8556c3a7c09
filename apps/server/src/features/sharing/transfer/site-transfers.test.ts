import { limits } from '@sitewright/contract/limits';
import type { SiteTransfer } from '@sitewright/contract/sharing/site-transfers';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openTenant,
  createTestUser,
  type TestSession,
  tokenFor,
  auditEntriesOf,
} from '../../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// Transfer of a site from one owner to another.

let app: TestApp;
const north = freshName('north');
let admin: TestSession;
let owner: TestSession;
let friend: TestSession;
let site: Site;
let sites = 0;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
});
beforeEach(async () => {
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  friend = await createTestUser(app, { tenantId: north, role: 'USER' });
  sites += 1;
  const body = { name: `Quán Mai ${sites}`, subdomain: freshName('handed') };
  site = (await app.api<Site>('POST', '/sites', { token: owner.token, body })).body;
  await call(owner, 'PUT', `/people/${friend.id}`, { role: 'viewer' });
});
afterEach(() => vi.useRealTimers());

const call = <T = Record<string, unknown>>(who: TestSession, method: string, path: string, body?: object) =>
  app.api<T>(method, `/sites/${site.id}${path}`, { token: who.token, ...(body ? { body } : {}) });
const offer = (who = friend, { stays = true, by = owner } = {}) =>
  call<{ transfer: SiteTransfer }>(by, 'PUT', '/transfer', { userId: who.id, stays });
const answer = (who: TestSession, accept = true) => call(who, 'POST', '/transfer', { accept });
const seenBy = async (who: TestSession) =>
  (await call<{ transfer: SiteTransfer | null }>(who, 'GET', '/transfer')).body.transfer;
const rows = async () =>
  (
    await app.database.ownerPool.query<{ owner: string; people: string }>(
      `select owner_id as owner, (select coalesce(json_agg(json_build_array(user_id, role)), '[]')::text
         from app.site_members m where m.site_id = s.id) as people from app.sites s where id = $1`,
      [site.id],
    )
  ).rows.map((row) => ({ owner: row.owner, people: JSON.parse(row.people) as unknown }))[0];
const mailsTo = async ({ email }: TestSession) =>
  (await app.mailsTo(email, 'notification')).map(({ subject }) => subject);

describe('an offered site', () => {
  it('belongs to the recipient after acceptance, and the previous owner stays as a designer', async () => {
    const offered = await offer();
    expect(offered.status).toBe(200);
    expect(offered.body.transfer).toMatchObject({ to: { id: friend.id }, stays: true, isToMe: false });
    expect(await seenBy(friend)).toMatchObject({ from: { id: owner.id }, isToMe: true });
    expect((await rows())?.owner).toBe(owner.id);
    const [mail] = await app.mailsTo(friend.email, 'notification');
    expect(mail?.subject).toBe(`Transfer request for ${site.name}`);
    expect(mail?.text).toContain(`/sites/${site.id}/transfer`);
    expect((await answer(friend)).status).toBe(200);
    expect(await rows()).toEqual({ owner: friend.id, people: [[owner.id, 'designer']] });
    expect((await call<Site>(friend, 'GET', '')).body.role).toBe('owner');
    expect((await call<Site>(owner, 'GET', '')).body.role).toBe('designer');
    expect(await mailsTo(owner)).toContain(`${site.name} has a new owner`);
    expect(await seenBy(friend)).toBeNull();
    expect((await auditEntriesOf(app, 'site.transferred', north)).at(-1)).toMatchObject({
      actor_id: friend.id,
      target_id: site.id,
      detail: { personId: owner.id },
    });
  });

  it('leaves the previous owner no access when they chose so', async () => {
    await offer(friend, { stays: false });
    await answer(friend);
    expect(await rows()).toEqual({ owner: friend.id, people: [] });
    expect((await call(owner, 'GET', '')).status).toBe(404);
  });

  it('stays with its owner when the offer is declined, withdrawn or expires', async () => {
    await offer();
    expect((await answer(friend, false)).status).toBe(200);
    expect(await mailsTo(owner)).toContain(`Your transfer of ${site.name} was declined`);
    expect((await answer(friend)).status).toBe(404);
    await offer();
    expect((await call(owner, 'DELETE', '/transfer')).status).toBe(200);
    expect((await answer(friend)).status).toBe(404);
    const { expiresAt } = (await offer()).body.transfer;
    const end = Date.parse(expiresAt);
    expect(Math.round((end - Date.now()) / 86_400_000)).toBe(limits.sites.transferDays);
    vi.useFakeTimers({ toFake: ['Date'], now: end - 10_000 });
    for (const who of [owner, friend]) who.token = (await tokenFor(app, who.id, north)).token;
    expect(await seenBy(owner)).not.toBeNull();
    vi.setSystemTime(end);
    expect(await seenBy(owner)).toBeNull();
    expect((await answer(friend)).status).toBe(404);
    expect((await rows())?.owner).toBe(owner.id);
  });

  it('has one offer at a time: the last one counts', async () => {
    const second = await createTestUser(app, { tenantId: north, role: 'USER' });
    await call(owner, 'PUT', `/people/${second.id}`, { role: 'designer' });
    await offer(friend);
    await offer(second, { by: admin });
    expect((await answer(friend)).status).toBe(404);
    expect((await answer(second)).status).toBe(200);
    expect((await rows())?.owner).toBe(second.id);
  });

  it('can no longer be accepted by a user whose share has ended', async () => {
    await offer();
    await call(owner, 'DELETE', `/people/${friend.id}`);
    expect((await answer(friend)).status).toBe(404);
    expect((await rows())?.owner).toBe(owner.id);
  });

  it('of an owner who has lost it meanwhile cannot be accepted', async () => {
    await offer();
    await app.database.ownerPool.query('update app.sites set owner_id = $1 where id = $2', [
      admin.id,
      site.id,
    ]);
    expect((await answer(friend)).status).toBe(404);
    expect((await rows())?.owner).toBe(admin.id);
  });
});

describe('offering a site', () => {
  it('is limited to the owner and admins, and nobody else learns of it', async () => {
    const second = await createTestUser(app, { tenantId: north, role: 'USER' });
    const stranger = await createTestUser(app, { tenantId: north, role: 'USER' });
    await call(owner, 'PUT', `/people/${second.id}`, { role: 'designer' });
    expect((await offer(friend, { by: second })).status).toBe(403);
    expect((await offer(friend, { by: stranger })).status).toBe(404);
    await offer();
    expect(await seenBy(second)).toBeNull();
    expect(await seenBy(admin)).toMatchObject({ isToMe: false });
    expect((await call(stranger, 'GET', '/transfer')).status).toBe(404);
    expect((await answer(second)).status).toBe(404);
    expect((await call(second, 'DELETE', '/transfer')).status).toBe(403);
    expect((await app.api('POST', `/sites/${site.id}/transfer`, { body: { accept: true } })).status).toBe(
      401,
    );
  });

  it('requires a collaborator who is active in the workspace', async () => {
    const stranger = await createTestUser(app, { tenantId: north, role: 'USER' });
    expect((await offer(stranger)).status).toBe(404);
    expect((await offer(owner)).status).toBe(404);
    await app.database.ownerPool.query("update app.memberships set status = 'suspended' where user_id = $1", [
      friend.id,
    ]);
    expect((await offer(friend)).status).toBe(404);
  });
});
