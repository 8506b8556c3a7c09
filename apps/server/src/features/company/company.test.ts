// Company profiles over HTTP.
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import { companyFacts } from '@sitewright/contract/company/company-facts';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { BusinessContext } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { eraseUser } from '../../identity/user-management/erase-user.ts';
import { createCustomer, type TestCustomer } from '../../testing/customer-fixture.ts';
import { resetRateLimits } from '../../testing/account-fixture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { companyProfileOfOwner } from './read-company.ts';

let app: TestApp;
let mine: TestCustomer;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await resetRateLimits(app);
  mine = await createCustomer(app);
});

type Refusal = { code: string; fields: Record<string, string>; details: Record<string, unknown> };
const read = async ({ call }: TestCustomer = mine) =>
  (await call<CompanyProfileResponse>('GET', '/company/profile')).body;
const save = (fields: object, by: TestCustomer = mine, version = 0) =>
  by.call<CompanyProfileResponse & Refusal>('PUT', '/company/profile', { version, ...fields });
const openWorkspace = async () => {
  const tenantId = freshName('company');
  await openTenant(app, tenantId);
  return tenantId;
};

describe('a company profile', () => {
  it('is empty at first, and keeps what is saved', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      displayName: '',
      foundedYear: null,
      services: [],
      assets: [],
      completeness: { percent: 0 },
      scope: 'user',
      canEdit: true,
      updatedAt: null,
    });
    const { status, body } = await save({
      displayName: 'Phở Thìn',
      website: 'www.phothin.example',
      address: { street: '13 Lò Đúc', city: 'Hà Nội', country: 'vn' },
      services: [{ title: 'Phở bò', price: '70.000 đ' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      website: 'https://www.phothin.example',
      address: { street: '13 Lò Đúc', street2: '', country: 'VN' },
      services: [{ title: 'Phở bò', text: '', price: '70.000 đ' }],
      completeness: { percent: 28, missing: expect.arrayContaining(['phone', 'logo']) },
    });
    expect(await read()).toEqual(body);
  });

  it('keeps the fields that a change does not name', async () => {
    await save({ displayName: 'Kiln', phone: '+44 20 7946 0000' });
    const { body } = await save({ phone: '' }, mine, 1);
    expect(body).toMatchObject({ displayName: 'Kiln', phone: '', version: 2 });
  });

  it('takes back what it answered, and counts only real changes', async () => {
    const { body } = await save({ displayName: 'Kiln' });
    expect((await save(body, mine, 1)).body).toEqual(body);
  });

  it('refuses a change of an older version, and says who changed it', async () => {
    await save({ displayName: 'Kiln' });
    const late = await save({ displayName: 'Oven' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { version: 1, changedBy: mine.user.email } },
    });
    expect((await read()).displayName).toBe('Kiln');
  });

  it('saved twice at once is saved once', async () => {
    const answers = await Promise.all([save({ displayName: 'One' }), save({ displayName: 'Two' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('names the changed fields in the audit log, and never their values', async () => {
    await save({ phone: '+84 24 3826 1234', taxId: '0100109106' });
    const { rows } = await app.database.ownerPool.query<{ detail: unknown }>(
      `select detail, changes from app.audit_log where action = 'company_profile.updated' and actor_id = $1`,
      [mine.user.id],
    );
    expect(rows).toEqual([{ detail: { userId: mine.user.id, fields: ['phone', 'taxId'] }, changes: {} }]);
  });

  it('gives facts to the sites of its customer', async () => {
    await save({ displayName: 'Kiln', phone: '024 3826 1234', address: { country: 'VN' } });
    const facts = await withTenant(app.ctx.db, { tenantId: 'default-tenant' }, async (tx) =>
      companyFacts(await companyProfileOfOwner(tx, mine.user.id), 'en'),
    );
    expect(facts).toMatchObject({ name: 'Kiln', phoneLink: 'tel:+842438261234', country: 'Vietnam' });
  });

  it.each([
    ['a URL that runs a script', { website: 'javascript:alert(1)' }, 'website'],
    ['a URL with a password', { website: 'https://a:b@example.com' }, 'website'],
    ['a URL without a domain', { socials: { facebook: 'https://localhost/x' } }, 'socials.facebook'],
    ['a phone number with letters', { phone: '+84 CALL ME' }, 'phone'],
    ['a phone number that is too short', { phone: '12345' }, 'phone'],
    ['a phone number that is too long', { phone: '+1234567890123456' }, 'phone'],
    ['an email address without a domain', { email: 'hello@' }, 'email'],
    ['a country that does not exist', { address: { country: 'XX' } }, 'address.country'],
    ['a year before the limit', { foundedYear: limits.foundedYearMin - 1 }, 'foundedYear'],
    ['a year to come', { foundedYear: new Date().getUTCFullYear() + 1 }, 'foundedYear'],
    ['a place off the map', { geo: { lat: 90.1, lng: 0 } }, 'geo.lat'],
    ['a service without a name', { services: [{ title: ' ' }] }, 'services.0.title'],
    ['a font that does not exist', { brand: { fonts: { heading: 'wingdings' } } }, 'brand.fonts.heading'],
    ['a color with a style in it', { brand: { colors: { primary: 'red;}' } } }, 'brand.colors.primary'],
    ['a character that cannot be stored', { displayName: 'a\u0000b' }, 'displayName'],
    [
      'opening times that overlap',
      {
        openingHours: {
          week: {
            mon: {
              intervals: [
                { from: '09:00', to: '12:30' },
                { from: '12:00', to: '18:00' },
              ],
            },
          },
        },
      },
      'openingHours.week.mon.intervals',
    ],
  ])('refuses %s, and stays as it was', async (_what, fields, field) => {
    const { status, body } = await save(fields);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] });
    expect((await read()).version).toBe(0);
  });

  it('accepts every field up to its limit, in any script', async () => {
    const text = (length: number) => 'Đ'.repeat(length);
    const { status, body } = await save({
      displayName: 'مخبز الزيتون 🥐',
      description: text(limits.descriptionMaxLength),
      foundedYear: limits.foundedYearMin,
      phone: '123456',
      services: Array.from({ length: limits.servicesMax }, () => ({
        title: text(limits.serviceTitleMaxLength),
        text: text(limits.serviceTextMaxLength),
      })),
      team: Array.from({ length: limits.teamMax }, () => ({ name: 'A', bio: text(limits.bioMaxLength) })),
    });
    expect(status).toBe(200);
    expect(body.displayName).toBe('مخبز الزيتون 🥐');
  });
});

describe('the profile of a workspace', () => {
  it('is one for all members, and changed by admins alone', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    await save({ displayName: 'Agency' }, admin);
    expect(await read(member)).toMatchObject({ displayName: 'Agency', scope: 'workspace', canEdit: false });
    expect((await save({ displayName: 'Mine' }, member, 1)).status).toBe(403);
    expect((await read(admin)).displayName).toBe('Agency');
  });

  it('is seen by nobody outside', async () => {
    const admin = await createCustomer(app, await openWorkspace(), 'ADMIN');
    await save({ displayName: 'Agency' }, admin);
    const others = [mine, await createCustomer(app, await openWorkspace(), 'ADMIN')];
    for (const other of others) expect((await read(other)).displayName).toBe('');
  });
});

it('in the shared workspace everybody has a profile of their own, also its admins', async () => {
  await save({ displayName: 'Mine' });
  const admin = await createCustomer(app, undefined, 'ADMIN');
  expect(await read(admin)).toMatchObject({ displayName: '', scope: 'user', canEdit: true });
  await save({ displayName: 'Other' }, admin);
  expect((await read()).displayName).toBe('Mine');
});

describe('the business context of a site', () => {
  type Context = BusinessContext & { inherited: BusinessContext };
  const contextOf = async ({ call, site }: TestCustomer = mine) =>
    (await call<Context>('GET', `/sites/${site.id}/business-context`)).body;

  it('falls back to the profile field by field, then to the defaults', async () => {
    await mine.call('PATCH', `/sites/${mine.site.id}`, { settings: { industry: 'bakery' } });
    await mine.call('PATCH', `/sites/${mine.site.id}/business-context`, { location: 'Huế' });
    await save({
      displayName: 'Phở Thìn',
      industry: 'restaurant',
      description: 'Soup since 1979',
      address: { city: 'Hà Nội' },
      valueProps: ['Fresh', 'Fast'],
    });
    expect(await contextOf()).toMatchObject({
      businessName: 'Phở Thìn',
      description: 'Soup since 1979',
      industry: 'bakery',
      location: 'Huế',
      uniqueValue: 'Fresh; Fast',
      tone: 'professional',
      inherited: { location: 'Hà Nội' },
    });
  });

  it('follows a later change of the profile where the site said the same', async () => {
    await save({ displayName: 'Kiln' });
    await mine.call('PATCH', `/sites/${mine.site.id}/business-context`, { businessName: 'Kiln' });
    await save({ displayName: 'Oven' }, mine, 1);
    expect((await contextOf()).businessName).toBe('Oven');
  });

  it('of a site shared by another customer comes from the profile of its owner', async () => {
    const owner = await createCustomer(app);
    await save({ description: 'Of the owner' }, owner);
    await save({ description: 'Of the helper' });
    await app.database.ownerPool.query(
      `insert into app.site_members (tenant_id, site_id, user_id, role) values ('default-tenant', $1, $2, 'designer')`,
      [owner.site.id, mine.user.id],
    );
    const shared = { ...mine, site: owner.site };
    expect((await contextOf(shared)).description).toBe('Of the owner');
  });
});

describe('an account that is deleted', () => {
  it('takes its profile along, and leaves that of a workspace', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const colleague = await createCustomer(app, tenantId, 'ADMIN');
    await save({ displayName: 'Agency' }, admin);
    await save({ displayName: 'Mine' });
    for (const { user } of [mine, admin])
      await eraseUser(
        app.ctx,
        { id: user.id, email: user.email, avatar_key: null },
        { record: async () => undefined },
      );
    const { rows } = await app.database.ownerPool.query(
      'select id from app.company_profiles where user_id = $1',
      [mine.user.id],
    );
    expect(rows).toEqual([]);
    expect((await read(colleague)).displayName).toBe('Agency');
  });

  it('can export its profile first', async () => {
    await save({ displayName: 'Mine' });
    const answer = await fetch(`${app.origin}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${mine.user.token}` },
    });
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('company-profiles.json')!.toString())).toEqual([
      expect.objectContaining({ fields: expect.objectContaining({ displayName: 'Mine' }) }),
    ]);
  });
});
