// The number of sites of a customer, with a small limit in place of none.
import type { Site } from '@sitewright/contract/sites/sites';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, createTestSite, type TestCustomer } from '../../testing/customer-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let unlimited: TestApp['ctx']['entitlements'];
beforeAll(async () => {
  app = await sharedTestApp();
  unlimited = app.ctx.entitlements;
});
afterEach(() => Object.assign(app.ctx, { entitlements: unlimited }));

const limitSites = (limit: number) =>
  Object.assign(app.ctx, { entitlements: { ...unlimited, 'sites.count': limit } });
const create = (by: TestCustomer) => createTestSite(app, by.user.token);
const duplicate = (by: TestCustomer) =>
  by.call<Site>('POST', `/sites/${by.site.id}/duplicate`, { subdomain: freshName('copy') });
const restore = (by: TestCustomer) => by.call('POST', `/sites/${by.site.id}/restore`);

describe('the number of sites of a user in the shared workspace', () => {
  it('is unlimited by default', async () => {
    const mine = await createCustomer(app);
    const answers = [await create(mine), await duplicate(mine), await create(mine)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('is limited for created and duplicated sites, also from templates', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    limitSites(3);
    expect((await create(mine)).status).toBe(201);
    expect((await duplicate(mine)).status).toBe(201);
    const refused = await create(mine);
    expect(refused).toMatchObject({ status: 402, body: { code: 'limit_reached' } });
    expect(refused.body.details).toEqual({ meter: 'sites', used: 3, limit: 3, quota: 3 });
    expect((await duplicate(mine)).status).toBe(402);
    const fromTemplate = { name: 'Quán', subdomain: freshName('template') };
    expect((await mine.call('POST', '/site-templates/restaurant/create-site', fromTemplate)).status).toBe(
      402,
    );
    expect((await create(other)).status).toBe(201);
  });

  it('lets one of two sites created at once take the last place', async () => {
    const mine = await createCustomer(app);
    limitSites(3);
    expect((await create(mine)).status).toBe(201);
    const answers = await Promise.all([create(mine), create(mine), create(mine)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402]);
  });

  it('leaves out the trash, and is checked when a site is restored', async () => {
    const mine = await createCustomer(app);
    limitSites(1);
    await mine.call('DELETE', `/sites/${mine.site.id}`);
    expect((await create(mine)).status).toBe(201);
    expect((await restore(mine)).status).toBe(402);
    limitSites(2);
    expect((await restore(mine)).status).toBe(200);
  });
});

describe('the number of sites of another workspace', () => {
  it('is that of all its members', async () => {
    const agency = freshName('agency');
    await openTenant(app, agency);
    const mine = await createCustomer(app, agency);
    await createCustomer(app, agency);
    limitSites(2);
    const refused = await create(mine);
    expect([refused.status, refused.body.details]).toEqual([
      402,
      { meter: 'sites', used: 2, limit: 2, quota: 2 },
    ]);
  });
});
