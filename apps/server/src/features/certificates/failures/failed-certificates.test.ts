import type { FailedCertificate } from '@sitewright/contract/certificates/failed-certificates';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { openTenant } from '../../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { saveFailure } from '../certificates.store.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  await openTenant(app, 'failing-bakers', 'Failing Bakers');
  const { ownerPool } = app.database;
  await ownerPool.query(
    `insert into app.site_domains (tenant_id, name, token, state) values ('failing-bakers', 'team.failing.vn', 't', 'active')`,
  );
  for (const name of [site.host, 'failing-bakers.localhost', 'team.failing.vn', 'failing.localhost']) {
    await ownerPool.query('insert into app.certificates (name) values ($1)', [name]);
    if (name === 'failing.localhost') continue;
    await saveFailure(app.ctx.db, name, {
      failures: 3,
      reason: 'challenge_failed',
      detail: 'Connection refused',
      retry_at: new Date('2026-01-01T00:00:00Z'),
    });
  }
});

const list = async (query: string) =>
  (
    await app.api<{ certificates: FailedCertificate[] }>('GET', `/admin/failed-certificates${query}`, {
      token: (await signInStaff(app, 'PLATFORM_ADMIN')).token,
    })
  ).body.certificates;

it('names without a certificate are listed with the site or workspace that has them', async () => {
  const found = await list('?q=failing');
  expect(found.map(({ name, tenant, site: of }) => [name, tenant?.name, of])).toEqual([
    ['failing-bakers.localhost', 'Failing Bakers', null],
    ['team.failing.vn', 'Failing Bakers', null],
  ]);
  expect(found[0]).toMatchObject({
    reason: 'challenge_failed',
    detail: 'Connection refused',
    failures: 3,
    retryAt: '2026-01-01T00:00:00.000Z',
    expiresAt: null,
  });
  const [ofSite] = await list(`?q=${site.host}`);
  expect(ofSite?.site).toEqual({ id: site.site.id, name: 'Quán Ăn Ngon' });
});

it('they are for staff', async () => {
  const { status } = await app.api('GET', '/admin/failed-certificates', { token: site.person.token });
  expect(status).toBe(403);
});
