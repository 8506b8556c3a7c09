import { limits } from '@sitewright/contract/limits';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  openTenant,
  createTestUser,
  type TestSession,
  tokenInMail,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { testPassword, type TestApp } from '../../testing/test-app.ts';

// Invitations that include sites.

let app: TestApp;
const north = freshName('north');
const south = freshName('south');
let admin: TestSession;
let owner: TestSession;
let site: Site;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  site = await makeSite('invited-to');
});

const makeSite = async (name: string): Promise<Site> => {
  const body = { name, subdomain: freshName(name) };
  return (await app.api<Site>('POST', '/sites', { token: owner.token, body })).body;
};
/** An email that no account has. */
const fresh = (name: string): string => `${freshName(name)}@example.com`;
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
  it('makes the new member a designer of each, shared by the inviter', async () => {
    const newcomer = fresh('new');
    const second = await makeSite('invited-too');
    await invite(newcomer, [site.id, second.id]);
    expect(await sharesOf(newcomer)).toEqual([]);
    const { body } = await accept(newcomer);
    const given = await sharesOf(newcomer);
    expect(given.map((row) => row.site_id).toSorted()).toEqual([site.id, second.id].toSorted());
    expect(given).toMatchObject([
      { role: 'designer', shared_by: admin.id },
      { role: 'designer', shared_by: admin.id },
    ]);
    const { sites } = (await app.api<{ sites: Site[] }>('GET', '/sites', { token: body.tokens.accessToken }))
      .body;
    expect(sites).toMatchObject([{ sharedBy: admin.email }, { sharedBy: admin.email }]);
    expect(
      (await auditEntriesOf(app, 'site.shared', north)).map((entry) => String(entry['target_id'])).toSorted(),
    ).toEqual([site.id, second.id].toSorted());
    // The invitation email has already told them.
    expect(await app.mailsTo(newcomer, 'notification')).toEqual([]);
  });

  it('grants what the newest one says, for the sites that still exist', async () => {
    const newcomer = fresh('newest');
    const gone = await makeSite('soon-gone');
    await invite(newcomer, [site.id]);
    await invite(newcomer, [gone.id]);
    await app.database.ownerPool.query('delete from app.sites where id = $1', [gone.id]);
    expect((await accept(newcomer)).status).toBe(200);
    expect(await sharesOf(newcomer)).toEqual([]);
  });

  it('grants nothing when it was revoked or has expired', async () => {
    const back = fresh('back');
    const late = fresh('late');
    const { body } = await invite(back, [site.id]);
    await app.api('DELETE', `/tenant/invitations/${body.results[0]!.invitation!.id}`, { token: admin.token });
    expect((await accept(back)).status).toBe(410);
    await invite(late, [site.id]);
    await app.database.ownerPool.query(
      "update app.invitations set expires_at = now() - interval '1 second' where email = $1",
      [late],
    );
    expect((await accept(late)).status).toBe(410);
    for (const email of [back, late]) expect(await sharesOf(email)).toEqual([]);
  });

  it('changes nothing for an existing member', async () => {
    const here = await createTestUser(app, { tenantId: north, role: 'USER' });
    expect((await invite(here.email, [site.id])).body.results).toMatchObject([{ outcome: 'already_member' }]);
    expect(await sharesOf(here.email)).toEqual([]);
  });

  it('names sites of this tenant, up to the limit', async () => {
    const newcomer = fresh('x');
    await openTenant(app, south);
    const stranger = await createTestUser(app, { tenantId: south, role: 'ADMIN' });
    const { body: foreign } = await app.api<Site>('POST', '/sites', {
      token: stranger.token,
      body: { name: 'South', subdomain: freshName('of-the-south') },
    });
    for (const ids of [[foreign.id], [site.id, '00000000-0000-4000-8000-000000000000']]) {
      const answer = await invite(newcomer, ids);
      expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
        status: 422,
        fields: ['siteIds'],
      });
    }
    const same = (count: number) => Array.from({ length: count }, () => site.id);
    expect((await invite(newcomer, same(limits.tenants.invitationSites))).status).toBe(201);
    expect((await invite(newcomer, same(limits.tenants.invitationSites + 1))).status).toBe(422);
  });
});

describe('sharing a site with several emails', () => {
  interface Answer {
    results: { email: string; outcome: string }[];
  }
  const shareWith = (emails: string[], by: TestSession = admin, of: Site = site, terms: object = {}) =>
    app.api<Answer>('POST', `/sites/${of.id}/people`, {
      token: by.token,
      body: { role: 'content_editor', emails, ...terms },
    });
  const outcomes = async (answer: ReturnType<typeof shareWith>) =>
    Object.fromEntries((await answer).body.results.map(({ email, outcome }) => [email, outcome]));
  const peopleOf = async ({ id }: Site, by: TestSession = admin) =>
    (
      await app.api<{
        people: { email: string; role: string }[];
        invitations: { id: string; email: string; role: string; hasEnded: boolean }[];
        mayInvite: boolean;
      }>('GET', `/sites/${id}/people`, { token: by.token })
    ).body;

  it('reports a result per email: shared, already shared, invited, or not possible', async () => {
    const newcomer = fresh('new-1');
    const place = await makeSite('for-many');
    const here = await createTestUser(app, { tenantId: north, role: 'USER' });
    const asleep = await createTestUser(app, { tenantId: north, role: 'USER' });
    await app.database.ownerPool.query("update app.memberships set status = 'suspended' where user_id = $1", [
      asleep.id,
    ]);
    const terms = { overrides: { publish: true } };
    const first = shareWith(
      [here.email.toUpperCase(), newcomer, asleep.email, owner.email],
      admin,
      place,
      terms,
    );
    expect(await outcomes(first)).toEqual({
      [here.email]: 'shared',
      [newcomer]: 'invited',
      [asleep.email]: 'suspended',
      [owner.email]: 'owner',
    });
    expect(await outcomes(shareWith([here.email, newcomer], admin, place))).toEqual({
      [here.email]: 'known',
      [newcomer]: 'renewed',
    });
    expect(await peopleOf(place)).toMatchObject({
      people: [{ email: here.email, role: 'content_editor' }],
      invitations: [{ email: newcomer, role: 'content_editor', hasEnded: false }],
      mayInvite: true,
    });
  });

  it('gives a new member what was promised, besides earlier invitations', async () => {
    const newcomer = fresh('promised');
    const place = await makeSite('promised');
    await invite(newcomer, [site.id]);
    await shareWith([newcomer], admin, place, { overrides: { publish: true } });
    expect((await accept(newcomer)).status).toBe(200);
    const rows = await app.database.ownerPool.query(
      `select site_id, role, overrides from app.site_members
       where user_id = (select id from app.users where email = $1)`,
      [newcomer],
    );
    expect(rows.rows).toHaveLength(2);
    expect(rows.rows).toContainEqual({ site_id: site.id, role: 'designer', overrides: {} });
    expect(rows.rows).toContainEqual({
      site_id: place.id,
      role: 'content_editor',
      overrides: { publish: true },
    });
    expect((await peopleOf(place)).invitations).toEqual([]);
  });

  it('invites nobody for an owner who is not an admin, who learns only who is not a member', async () => {
    const outsider = fresh('outside');
    expect(await outcomes(shareWith([outsider], owner))).toEqual({
      [outsider]: 'stranger',
    });
    expect((await peopleOf(site, owner)).mayInvite).toBe(false);
    expect(await app.mailsTo(outsider, 'invitation')).toEqual([]);
    const designer = await createTestUser(app, { tenantId: north, role: 'USER' });
    await shareWith([designer.email], owner, site, { role: 'designer' });
    expect((await shareWith([outsider], designer)).status).toBe(403);
    const foreigner = await createTestUser(app, { tenantId: north, role: 'USER' });
    expect((await shareWith([outsider], foreigner)).status).toBe(404);
  });

  it('stops at the limit of email lookups', async () => {
    const here = await createTestUser(app, { tenantId: north, role: 'USER' });
    await app.database.ownerPool.query('update app.rate_limits set count = $1 where key = $2', [
      limits.sites.sharesPerHour,
      `site-shares:${owner.id}`,
    ]);
    expect(await outcomes(shareWith([here.email], owner))).toEqual({ [here.email]: 'later' });
    expect(await sharesOf(here.email)).toEqual([]);
  });

  it('counts towards the invitations of the workspace', async () => {
    const busy = freshName('busy');
    await openTenant(app, busy);
    const host = await createTestUser(app, { tenantId: busy, role: 'ADMIN' });
    const body = { name: 'Busy', subdomain: freshName('busy') };
    const { body: place } = await app.api<Site>('POST', '/sites', { token: host.token, body });
    expect((await shareWith([fresh('first')], host, place)).status).toBe(200);
    await app.database.ownerPool.query('update app.rate_limits set count = $1 where key = $2', [
      limits.tenants.invitationCallsPerHour - 1,
      `invite:tenant:${busy}`,
    ]);
    expect((await shareWith([fresh('last')], host, place)).status).toBe(200);
    expect((await shareWith([fresh('late')], host, place)).status).toBe(429);
  });

  const crowd = freshName('many');
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${crowd}-${at}@example.com`);
  it(`accepts at most ${limits.auth.invitationsPerCall} emails`, async () => {
    const place = await makeSite('crowded');
    const { body } = await shareWith(many(limits.auth.invitationsPerCall), admin, place);
    expect(body.results.map(({ outcome }) => outcome)).toEqual(
      many(limits.auth.invitationsPerCall).map(() => 'invited'),
    );
    expect((await shareWith(many(limits.auth.invitationsPerCall + 1), admin, place)).status).toBe(422);
    expect((await shareWith([], admin, place)).status).toBe(422);
    expect((await shareWith(['no address'], admin, place)).status).toBe(422);
  });
});

describe('a copied invitation link', () => {
  const makeLink = (id: string, by: TestSession = admin) =>
    app.api<{ url: string }>('POST', `/tenant/invitations/${id}/link`, { token: by.token });
  const invited = async (email: string) => (await invite(email, [site.id])).body.results[0]!.invitation!.id;
  const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token')!;
  const use = (token: string) =>
    app.api<SignedIn>('POST', `/auth/invitations/${token}`, { body: { password: testPassword } });

  it('admits the user without verifying their email, which they confirm later by email', async () => {
    const newcomer = fresh('handed');
    const id = await invited(newcomer);
    const { body } = await makeLink(id);
    const joined = await use(tokenOf(body));
    expect(joined.body.user).toMatchObject({ email: newcomer, emailVerified: false });
    expect(await app.mailsTo(newcomer, 'verify_email')).toHaveLength(1);
    expect(await sharesOf(newcomer)).toMatchObject([{ role: 'designer' }]);
    // The link in the email is the same invitation.
    expect((await accept(newcomer)).status).toBe(410);
  });

  it('is valid alongside the emailed one, which verifies the email', async () => {
    const newcomer = fresh('mailed');
    await makeLink(await invited(newcomer));
    expect((await accept(newcomer)).body.user).toMatchObject({ emailVerified: true });
  });

  it('exists once, and is revoked by a new email or by withdrawing the invitation', async () => {
    const id = await invited(fresh('one'));
    const { body: first } = await makeLink(id);
    const { body: second } = await makeLink(id);
    expect((await use(tokenOf(first))).status).toBe(410);
    const look = (token: string) => app.api('GET', `/auth/invitations/${token}`);
    expect((await look(tokenOf(second))).status).toBe(200);
    await app.api('POST', `/tenant/invitations/${id}/resend`, { token: admin.token });
    expect((await look(tokenOf(second))).status).toBe(410);
    const { body: third } = await makeLink(id);
    await app.api('DELETE', `/tenant/invitations/${id}`, { token: admin.token });
    expect((await look(tokenOf(third))).status).toBe(410);
    expect((await makeLink(id)).body.code).toBe('invitation_invalid');
  });

  it('can be created only by admins of the tenant', async () => {
    const id = await invited(fresh('admins'));
    expect((await makeLink(id, owner)).status).toBe(403);
    const foreigner = await createTestUser(app, { tenantId: south, role: 'ADMIN' });
    expect((await makeLink(id, foreigner)).status).toBe(404);
  });
});
