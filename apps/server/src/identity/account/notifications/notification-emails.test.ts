import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTenant, createTestUser, type TestSession, stepUp } from '../../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// What others did reaches those whom it concerns, once, and nobody who has chosen not to hear of it.

let app: TestApp;
const north = freshName('north');
let admin: TestSession;
let other: TestSession;
let owner: TestSession;
let site: Site;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
  other = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  site = (
    await app.api<Site>('POST', '/sites', {
      token: owner.token,
      body: { name: 'Nhà hàng <Mai>', subdomain: freshName('nha-hang-mai') },
    })
  ).body;
});

const told = async (person: TestSession): Promise<string[]> =>
  (await app.mailsTo(person.email, 'notification')).map(({ subject }) => subject);
const publish = (isPublished: boolean, by: TestSession) =>
  app.api('PATCH', `/sites/${site.id}/publish`, { token: by.token, body: { isPublished } });

describe('a mail about what happened', () => {
  it('goes to the owner of a site when somebody else publishes it, and to nobody when they do it', async () => {
    await publish(true, owner);
    expect(await told(owner)).toEqual([]);
    await publish(false, admin);
    expect(await told(owner)).toEqual(['Nhà hàng <Mai> was unpublished']);
    expect(await told(admin)).toEqual([]);
  });

  it('stays away once it is switched off', async () => {
    const before = await told(owner);
    const answer = await app.api('PATCH', '/users/me', {
      token: owner.token,
      body: { notifications: { 'site.published': { email: false, inApp: true } } },
    });
    expect(answer.status).toBe(200);
    await publish(true, admin);
    expect(await told(owner)).toEqual(before);
  });

  it('tells somebody of their new role, and the other admins who left', async () => {
    await stepUp(app, admin);
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    const path = `/tenant/users/${user.id}`;
    await app.api('PATCH', path, { token: admin.token, body: { role: 'ADMIN' } });
    expect((await told(user))[0]).toMatch(/^You are now an admin of /);
    await app.api('DELETE', path, { token: admin.token });
    expect(await told(other)).toEqual([expect.stringContaining(`${user.email} is no longer a member of`)]);
    expect(await told(admin)).toEqual([]);
  });
});
