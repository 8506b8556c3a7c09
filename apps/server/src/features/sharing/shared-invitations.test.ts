import { limits } from '@sitewright/contract/limits';
import type { SignedIn } from '@sitewright/contract/auth';
import type { Site } from '@sitewright/contract/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTenant, someone, type Someone, tokenInMail, trailOf } from '../../testing/tenancy-world.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';

// An invitation that gives sites.

let app: TestApp;
let admin: Someone;
let owner: Someone;
let site: Site;

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north');
  admin = await someone(app, { tenantId: 'north', role: 'ADMIN' });
  owner = await someone(app, { tenantId: 'north', role: 'USER' });
  site = await makeSite('invited-to');
});
afterAll(() => app.close());

const makeSite = async (subdomain: string): Promise<Site> =>
  (await app.api<Site>('POST', '/sites', { token: owner.token, body: { name: subdomain, subdomain } })).body;
const invite = (email: string, siteIds: string[]) =>
  app.api<{ results: { outcome: string; invitation: { id: string } | null }[] }>(
    'POST',
    '/tenant/invitations',
    { token: admin.token, body: { emails: [email], siteIds } },
  );
const accept = async (email: string, token?: string) =>
  app.api<SignedIn>('POST', `/auth/invitations/${await tokenInMail(app, email, 'invitation')}`, {
    ...(token === undefined ? {} : { token }),
    body: { password: testPassword },
  });
const sharesOf = async (email: string) =>
  (
    await app.database.ownerPool.query<{ site_id: string; role: string; shared_by: string }>(
      `select site_id, role, shared_by from app.site_members
       where user_id = (select id from app.users where email = $1) order by created_at`,
      [email],
    )
  ).rows;

describe('an invitation with sites', () => {
  it('makes who accepts it a designer of each, shared by who invited them', async () => {
    const second = await makeSite('invited-too');
    await invite('new@example.com', [site.id, second.id]);
    expect(await sharesOf('new@example.com')).toEqual([]);
    const { body } = await accept('new@example.com');
    const given = await sharesOf('new@example.com');
    expect(given.map((row) => row.site_id).toSorted()).toEqual([site.id, second.id].toSorted());
    expect(given).toMatchObject([
      { role: 'designer', shared_by: admin.id },
      { role: 'designer', shared_by: admin.id },
    ]);
    const { sites } = (await app.api<{ sites: Site[] }>('GET', '/sites', { token: body.tokens.accessToken }))
      .body;
    expect(sites).toMatchObject([{ sharedBy: admin.email }, { sharedBy: admin.email }]);
    expect((await trailOf(app, 'site.shared')).map((entry) => String(entry['target_id'])).toSorted()).toEqual(
      [site.id, second.id].toSorted(),
    );
    // The invitation has told them already.
    expect(await app.mailsTo('new@example.com', 'notification')).toEqual([]);
  });

  it('gives what the newest one says, and only what is still there', async () => {
    const gone = await makeSite('soon-gone');
    await invite('newest@example.com', [site.id]);
    await invite('newest@example.com', [gone.id]);
    await app.database.ownerPool.query('delete from app.sites where id = $1', [gone.id]);
    expect((await accept('newest@example.com')).status).toBe(200);
    expect(await sharesOf('newest@example.com')).toEqual([]);
  });

  it('gives nothing when it was taken back or has run out', async () => {
    const { body } = await invite('back@example.com', [site.id]);
    await app.api('DELETE', `/tenant/invitations/${body.results[0]!.invitation!.id}`, { token: admin.token });
    expect((await accept('back@example.com')).status).toBe(410);
    await invite('late@example.com', [site.id]);
    await app.database.ownerPool.query(
      "update app.invitations set expires_at = now() - interval '1 second' where email = 'late@example.com'",
    );
    expect((await accept('late@example.com')).status).toBe(410);
    for (const email of ['back@example.com', 'late@example.com']) expect(await sharesOf(email)).toEqual([]);
  });

  it('changes nothing for somebody who is here already', async () => {
    const here = await someone(app, { tenantId: 'north', role: 'USER' });
    expect((await invite(here.email, [site.id])).body.results).toMatchObject([{ outcome: 'already_member' }]);
    expect(await sharesOf(here.email)).toEqual([]);
  });

  it('names sites of this tenant, and not too many', async () => {
    await openTenant(app, 'south');
    const stranger = await someone(app, { tenantId: 'south', role: 'ADMIN' });
    const { body: foreign } = await app.api<Site>('POST', '/sites', {
      token: stranger.token,
      body: { name: 'South', subdomain: 'of-the-south' },
    });
    for (const ids of [[foreign.id], [site.id, '00000000-0000-4000-8000-000000000000']]) {
      const answer = await invite('x@example.com', ids);
      expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
        status: 422,
        fields: ['siteIds'],
      });
    }
    const same = (count: number) => Array.from({ length: count }, () => site.id);
    expect((await invite('x@example.com', same(limits.tenants.invitationSites))).status).toBe(201);
    expect((await invite('x@example.com', same(limits.tenants.invitationSites + 1))).status).toBe(422);
  });
});
