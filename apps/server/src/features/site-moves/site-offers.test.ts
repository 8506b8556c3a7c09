import { siteMoveLimits } from '@sitewright/contract/site-moves/site-move-limits';
import type { MovedSite, ReceivedOffer, SitePlacement } from '@sitewright/contract/site-moves/site-moves';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
  tokenFor,
} from '../../testing/tenancy-fixture.ts';
import { eraseUser } from '../../identity/user-management/erase-user.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
let company: string;
let client: TestSession;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  world = await makeSite(app);
  company = freshName('client');
  await openTenant(app, company, 'Client & Co');
  client = await createTestUser(app, { tenantId: company, role: 'ADMIN' });
  await verify(client);
});
afterEach(() => vi.useRealTimers());

const sql = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query<T>(text, values)).rows;
const verify = ({ id }: { id: string }) =>
  sql('update app.users set email_verified_at = now() where id = $1', [id]);
const offer = (email = client.email) => world.call<{ offer: object }>('PUT', '/offer', { email });
const received = async ({ token }: { token: string }) =>
  (await app.api<{ offers: ReceivedOffer[] }>('GET', '/site-offers', { token })).body.offers;
const respond = async (who: { token: string }, way: 'accept' | 'decline', id?: string) =>
  app.api<MovedSite>('POST', `/site-offers/${id ?? (await received(who))[0]!.id}/${way}`, {
    token: who.token,
  });
const ownerOf = async () =>
  (
    await sql<{ tenant: string; owner: string }>(
      'select tenant_id as tenant, owner_id as owner from app.sites where id = $1',
      [world.site.id],
    )
  )[0];

describe('a site that is offered to a person of another workspace', () => {
  it('is theirs once they accept it, in the workspace of their session', async () => {
    expect((await offer()).body.offer).toMatchObject({ email: client.email });
    const [mail] = await app.mailsTo(client.email, 'site_offer');
    expect(mail?.subject).toContain(world.site.name);
    expect(mail?.text).toContain('/site-offers');
    expect(await received(client)).toMatchObject([
      { siteName: world.site.name, workspaceName: 'Default', siteUrl: null },
    ]);
    expect((await world.call<SitePlacement>('GET', '/placement')).body.offer).toMatchObject({
      email: client.email,
    });
    expect(await respond(client, 'accept')).toMatchObject({ status: 200, body: { tenantId: company } });
    expect(await ownerOf()).toEqual({ tenant: company, owner: client.id });
    expect((await world.call('GET', '')).status).toBe(404);
    expect((await app.api<Site>('GET', `/sites/${world.site.id}`, { token: client.token })).body.role).toBe(
      'owner',
    );
    expect(await received(client)).toEqual([]);
    await app.deliverEvents();
    expect((await app.mailsTo(world.person.email, 'notification')).map(({ subject }) => subject)).toContain(
      `${world.site.name} was moved to another workspace`,
    );
  });

  it('is theirs within the shared workspace too', async () => {
    const friend = await app.signUp('friend');
    await verify(friend);
    await offer(friend.email);
    expect((await respond(friend, 'accept')).status).toBe(200);
    expect(await ownerOf()).toEqual({ tenant: 'default-tenant', owner: friend.id });
  });

  it('is seen by nobody else, nor before the email is verified', async () => {
    const other = await createTestUser(app, { tenantId: company, role: 'ADMIN' });
    await verify(other);
    await offer();
    const [{ id }] = (await received(client)) as [ReceivedOffer];
    expect(await received(other)).toEqual([]);
    expect((await respond(other, 'accept', id)).status).toBe(404);
    expect((await respond(other, 'decline', id)).status).toBe(404);
    await sql('update app.users set email_verified_at = null where id = $1', [client.id]);
    expect(await received(client)).toEqual([]);
    expect((await respond(client, 'accept', id)).status).toBe(404);
  });

  it('stays with its owner when they decline, who is told', async () => {
    await offer();
    expect((await respond(client, 'decline')).status).toBe(200);
    expect(await ownerOf()).toMatchObject({ tenant: 'default-tenant' });
    await app.deliverEvents();
    expect((await app.mailsTo(world.person.email, 'notification')).map(({ subject }) => subject)).toContain(
      `Your offer of ${world.site.name} was declined`,
    );
    expect((await auditEntriesOf(app, 'site.offer_declined')).at(-1)).toMatchObject({ actor_id: client.id });
  });

  it('stays when the offer is withdrawn, replaced or too old', async () => {
    await offer();
    const [first] = await received(client);
    const second = await createTestUser(app, { tenantId: company, role: 'ADMIN' });
    await verify(second);
    await offer(second.email);
    expect((await respond(client, 'accept', first!.id)).status).toBe(404);
    expect((await world.call('DELETE', '/offer')).status).toBe(200);
    expect(await received(second)).toEqual([]);
    await offer();
    const [last] = await received(client);
    await sql(
      `update app.site_offers set expires_at = created_at + make_interval(days => $2) where site_id = $1`,
      [world.site.id, siteMoveLimits.offerDays],
    );
    expect(await received(client)).toHaveLength(1);
    await sql(`update app.site_offers set expires_at = now() - interval '1 second' where site_id = $1`, [
      world.site.id,
    ]);
    expect(await received(client)).toEqual([]);
    expect((await respond(client, 'accept', last!.id)).status).toBe(404);
  });

  it('is refused for its own owner and without an email', async () => {
    expect(await offer(world.person.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    });
    expect((await offer('nobody')).status).toBe(422);
  });

  it('pauses its webhooks, which belong to the former owner', async () => {
    await sql(
      `insert into app.webhook_endpoints (tenant_id, site_id, url, event_types, secret)
       select tenant_id, id, 'https://hooks.example/x', '{}', '\\x00' from app.sites where id = $1`,
      [world.site.id],
    );
    await offer();
    expect((await respond(client, 'accept')).body.effects).toEqual(['webhooks_paused']);
    expect(
      await sql('select is_enabled from app.webhook_endpoints where site_id = $1', [world.site.id]),
    ).toEqual([{ is_enabled: false }]);
  });

  it('loses collaborators who are not in the new workspace, and keeps those who are', async () => {
    const [friend, both] = [await app.signUp('friend'), await app.signUp('both')];
    await sql(`insert into app.memberships (tenant_id, user_id, role) values ($1, $2, 'USER')`, [
      company,
      both.id,
    ]);
    for (const user of [friend, both])
      expect((await world.call('PUT', `/people/${user.id}`, { role: 'designer' })).status).toBe(200);
    await offer();
    expect((await respond(client, 'accept')).body.effects).toEqual(['collaborators_removed']);
    expect(
      await sql('select user_id as id from app.site_members where site_id = $1', [world.site.id]),
    ).toEqual([{ id: both.id }]);
    const token = (await tokenFor(app, both.id, company)).token;
    expect((await app.api<Site>('GET', `/sites/${world.site.id}`, { token })).body.role).toBe('designer');
  });

  it('is gone with the account of whoever received or made it', async () => {
    const erase = async ({ id, email }: { id: string; email: string }) =>
      eraseUser(app.ctx, { id, email, avatar_key: null }, { record: () => Promise.resolve() });
    const offers = () => sql('select email from app.site_offers where site_id = $1', [world.site.id]);
    await offer();
    await erase(client);
    expect(await offers()).toEqual([]);
    await offer('later@example.com');
    await sql('update app.site_offers set offered_by = $2 where site_id = $1', [world.site.id, client.id]);
    await erase(client);
    expect(await offers()).toEqual([]);
  });
});
