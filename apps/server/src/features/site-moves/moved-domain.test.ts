import type { MovedSite } from '@sitewright/contract/site-moves/site-moves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSite } from '../../testing/site-fixture.ts';
import { openTenant, tokenFor } from '../../testing/tenancy-fixture.ts';
import {
  activate,
  addDomain,
  check,
  type DomainWorld,
  listDomains,
  makePrimary,
  republish,
  startDomainWorld,
} from '../domains/testing/domain-fixture.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

it('a domain moves with its site: it serves the site throughout, and belongs to the new workspace', async () => {
  const { app } = world;
  const site = await makeSite(app);
  await site.publish();
  const name = 'www.moving-house.com';
  await makePrimary(site, await activate(world, site, name));
  await republish(world, site);
  const page = (await app.visit(name, '/')).text;
  expect(page).toContain(`http://${name}:6003/`);
  await openTenant(app, 'new-house', 'New house');
  await app.database.ownerPool.query(
    `insert into app.memberships (tenant_id, user_id, role) values ('new-house', $1, 'ADMIN')`,
    [site.person.id],
  );
  const moved = await site.call<MovedSite>('POST', '/move', { tenantId: 'new-house' });
  expect(moved.status).toBe(200);
  expect((await app.visit(name, '/')).text).toBe(page);
  expect((await app.visit(site.host, '/')).status).toBe(301);
  await republish(world, site);
  expect((await app.visit(name, '/')).text).toBe(page);

  const { token } = await tokenFor(app, site.person.id, 'new-house');
  const there = {
    call: <T>(method: string, path: string, body?: unknown) =>
      app.api<T>(method, `/sites/${site.site.id}${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
      }),
  };
  expect(await listDomains(there)).toMatchObject([{ name, isPrimary: true, state: 'active' }]);
  expect((await site.call('GET', '/domains')).status).toBe(404);
  // The domain has one holder, as before: another site has to prove that it owns it.
  const other = await makeSite(app);
  const claim = await addDomain(other, name);
  expect((await check(other, claim)).body.state).not.toBe('active');
});
