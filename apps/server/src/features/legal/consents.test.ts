import type { LegalText } from '@sitewright/contract/legal/legal-endpoints';
import type { PendingConsent } from '@sitewright/contract/legal/legal';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { startTestApp, type TestApp, testPassword } from '../../testing/test-app.ts';
import { eraseUser } from '../../identity/user-management/erase-user.ts';
import { recordRegistration } from './consents.service.ts';

let app: TestApp;
let admin: TestSession;
let stranger: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  stranger = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());
beforeEach(() => app.database.ownerPool.query('truncate app.legal_acceptances, app.legal_documents'));

const tenant = '/tenant/legal';
const platform = '/admin/legal';

/** A version in force. */
const bring = async (
  token: string,
  path: string,
  { type = 'terms', locale = 'en', ...fields }: Record<string, unknown> = {},
): Promise<LegalText> => {
  const at = `${path}/documents`;
  const made = await app.api<LegalText>('POST', at, { token, body: { type, locale, start: 'empty' } });
  const { body } = await app.api<LegalText>('PATCH', `${at}/${made.body.id}`, {
    token,
    body: { title: 'Terms', body: 'Be kind.', edit: made.body.edit, ...fields },
  });
  return (await app.api<LegalText>('POST', `${at}/${body.id}/publish`, { token, body: { edit: body.edit } }))
    .body;
};
const pending = async (token: string): Promise<PendingConsent[]> =>
  (await app.api<{ documents: PendingConsent[] }>('GET', '/legal-consents', { token })).body.documents;
const accept = (token: string, ...documentIds: string[]) =>
  app.api('POST', '/legal-consents', { token, body: { documentIds } });
interface Row {
  email: string | null;
  version: number;
  type: string;
  via: string;
}
const acceptances = async (token: string, path: string, query = ''): Promise<Row[]> =>
  (await app.api<{ acceptances: Row[] }>('GET', `${path}/acceptances${query}`, { token })).body.acceptances;
const again = { requiresReconsent: true };

describe('consent', () => {
  it('is asked for where a version requires it, and once', async () => {
    const member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    await bring(admin.token, tenant);
    expect(await pending(member.token)).toEqual([]);
    const second = await bring(admin.token, tenant, { ...again, changeSummary: 'Kinder' });
    expect(await pending(member.token)).toMatchObject([
      { id: second.id, type: 'terms', version: 2, changeSummary: 'Kinder', html: '<p>Be kind.</p>\n' },
    ]);
    expect(await pending(stranger.token)).toEqual([]);
    expect((await accept(member.token, second.id)).status).toBe(200);
    expect((await accept(member.token, second.id)).status).toBe(200);
    expect(await pending(member.token)).toEqual([]);
    expect(await pending(admin.token)).toHaveLength(1);
    const rows = await acceptances(admin.token, tenant);
    expect(rows).toMatchObject([{ email: member.email, version: 2, via: 'banner' }]);
  });

  it('is asked for with the text in force, also after a small change', async () => {
    await bring(admin.token, tenant, again);
    const small = await bring(admin.token, tenant);
    expect(await pending(admin.token)).toMatchObject([{ id: small.id, version: 2 }]);
    await accept(admin.token, small.id);
    expect(await pending(admin.token)).toEqual([]);
  });

  it('in one language counts for the other', async () => {
    const english = await bring(admin.token, tenant, again);
    await accept(admin.token, english.id);
    await app.database.ownerPool.query("update app.users set locale = 'vi' where id = $1", [admin.id]);
    await bring(admin.token, tenant, { locale: 'vi' });
    expect(await pending(admin.token)).toEqual([]);
    await app.database.ownerPool.query("update app.users set locale = 'en' where id = $1", [admin.id]);
  });

  it('is given only to texts in force for the user', async () => {
    const first = await bring(admin.token, tenant, again);
    expect((await accept(stranger.token, first.id)).status).toBe(409);
    await bring(admin.token, tenant, again);
    expect((await accept(admin.token, first.id)).status).toBe(409);
    expect((await accept(admin.token)).status).toBe(422);
    expect((await accept(admin.token, ...Array(limits.acceptedAtOnce + 1).fill(first.id))).status).toBe(422);
    expect((await app.api('GET', '/legal-consents')).status).toBe(401);
  });

  it('to the documents of the platform is asked of everybody whose workspace has none, and counts everywhere', async () => {
    const text = await bring(staff.token, platform, again);
    expect(await pending(admin.token)).toMatchObject([{ id: text.id }]);
    await bring(stranger.token, tenant);
    expect(await pending(stranger.token)).toEqual([]);
    await accept(admin.token, text.id);
    expect(await acceptances(staff.token, platform)).toMatchObject([{ email: admin.email }]);
    expect(await acceptances(admin.token, tenant)).toEqual([]);
  });
});

it('who accepted the terms of the platform is still asked for older ones of their workspace', async () => {
  const member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  const general = await bring(staff.token, platform, again);
  expect((await accept(member.token, general.id)).status).toBe(200);
  const own = await bring(admin.token, tenant, again);
  await app.database.ownerPool.query(
    "update app.legal_documents set effective_at = now() - interval '1 day' where id = $1",
    [own.id],
  );
  expect(await pending(member.token)).toMatchObject([{ id: own.id }]);
  await accept(member.token, own.id);
  expect(await pending(member.token)).toEqual([]);
});

describe('a registration', () => {
  it('accepts the terms and the privacy policy in force, with the proof of the request', async () => {
    await bring(staff.token, platform);
    await bring(staff.token, platform, { type: 'privacy' });
    await bring(staff.token, platform, { type: 'cookies' });
    const enqueue = vi.spyOn(app.ctx.queue, 'enqueue');
    const { body } = await app.api<{ user: { id: string } }>('POST', '/auth/register', {
      body: { email: 'new@example.net', password: testPassword, firstName: 'New', lastName: 'One' },
    });
    expect(body.user.id).toBeDefined();
    const job = enqueue.mock.calls.find(([, name]) => name === 'legal.record_registration')!;
    enqueue.mockRestore();
    const registration = job[2] as Parameters<typeof recordRegistration>[1];
    expect(registration).toMatchObject({ userId: body.user.id, tenantId: 'default-tenant' });
    await recordRegistration(app.ctx, registration);
    await recordRegistration(app.ctx, registration);
    const proofs = await acceptances(staff.token, platform);
    expect(proofs.map(({ type }) => type).sort()).toEqual(['privacy', 'terms']);
    expect(proofs[0]).toMatchObject({ email: 'new@example.net', via: 'register' });
    expect(proofs[0]).toMatchObject({ ipHash: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
});

it('an invitation that makes an account accepts them, too, and one for an account nothing', async () => {
  const enqueue = vi.spyOn(app.ctx.queue, 'enqueue');
  const registrations = () => enqueue.mock.calls.filter(([, name]) => name === 'legal.record_registration');
  const invite = async (email: string): Promise<string> => {
    await app.api('POST', '/tenant/invitations', {
      token: admin.token,
      body: { emails: [email], role: 'USER' },
    });
    return (await app.mailsTo(email, 'invitation'))[0]!.token!;
  };
  const made = await app.api('POST', `/auth/invitations/${await invite('invited@example.net')}`, {
    body: { firstName: 'Mai', password: testPassword },
  });
  expect(made.status).toBe(200);
  expect(registrations()).toMatchObject([[expect.anything(), expect.anything(), { tenantId: 'north' }]]);
  const known = await app.api('POST', `/auth/invitations/${await invite(stranger.email)}`, {
    token: stranger.token,
    body: {},
  });
  expect(known.status).toBe(200);
  expect(registrations()).toHaveLength(1);
  enqueue.mockRestore();
});

describe('the list of acceptances', () => {
  it('is searched, filtered and exported, and belongs to the admins of the workspace', async () => {
    const text = await bring(admin.token, tenant, again);
    await accept(admin.token, text.id);
    expect(await acceptances(admin.token, tenant, `?q=${admin.email}&type=terms`)).toHaveLength(1);
    expect(await acceptances(admin.token, tenant, '?type=privacy')).toEqual([]);
    expect(await acceptances(admin.token, tenant, '?q=%25')).toEqual([]);
    expect(await acceptances(stranger.token, tenant)).toEqual([]);
    const { port } = new URL(app.origin);
    const file = await fetch(`http://localhost:${port}/api/v1${tenant}/acceptances/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [head, row] = (await file.text()).split('\r\n');
    expect(head).toBe('id,email,document,title,language,version,acceptedAt,via,ipHash,userAgent');
    expect(row).toContain(`,${admin.email},terms,Terms,en,1,`);
  });

  it('is part of the data export of the user', async () => {
    const text = await bring(admin.token, tenant, again);
    await accept(admin.token, text.id);
    const answer = await fetch(`${app.origin}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('legal-acceptances.json')!.toString())).toMatchObject([
      { tenantId: 'north', type: 'terms', version: 1, text: 'Be kind.', via: 'banner' },
    ]);
  });

  it('keeps the proof of a deleted account without its name', async () => {
    const leaver = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    const text = await bring(admin.token, tenant, again);
    await accept(leaver.token, text.id);
    await eraseUser(
      app.ctx,
      { id: leaver.id, email: leaver.email, avatar_key: null },
      { record: async () => {} },
    );
    const rows = await acceptances(admin.token, tenant);
    expect(rows).toMatchObject([{ email: null, version: 1 }]);
    expect(JSON.stringify(rows)).not.toContain(leaver.email);
  });
});
