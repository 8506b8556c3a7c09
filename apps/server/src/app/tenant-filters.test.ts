// Filters by tenant that no call of the access matrix shows, where row-level security is off: numbers, and answers that rows of another
// workspace could change.
import type { User } from '@sitewright/contract/auth/auth';
import type { Member } from '@sitewright/contract/members/members';
import { money } from '@sitewright/contract/money/money';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePayment } from '../features/form-payments/settle-payment.ts';
import { garbageCollectMedia } from '../features/media/garbage-collection/garbage-collect-media.ts';
import { eraseUser } from '../identity/user-management/erase-user.ts';
import { canary } from '../testing/access-matrix/access-fixture.ts';
import { openAccessWorld } from '../testing/access-matrix/access-world.ts';
import { createTestUser, tokenFor } from '../testing/tenancy-fixture.ts';

let opened: Awaited<ReturnType<typeof openAccessWorld>>;
beforeAll(async () => {
  opened = await openAccessWorld();
  const { ownerPool } = opened.app.database;
  const { rows } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'app'::regnamespace`,
  );
  for (const { name } of rows) await ownerPool.query(`alter table app.${name} disable row level security`);
}, 120_000);
afterAll(() => opened.app.close());

/** Two workspaces, and an admin of the second. */
const pairOf = () => {
  const { app, world } = opened;
  const { token, own } = world.callers['an admin of another tenant who names this one'];
  const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.database.ownerPool.query(text, values)).rows as Row[];
  return { app, first: world.owner, second: own!, token, rowsOf };
};

describe('without row-level security', () => {
  it('the dashboard of a workspace counts its own members and sites', async () => {
    const { app, second, token, rowsOf } = pairOf();
    const own = await rowsOf(
      `select (select count(*)::int from app.memberships where tenant_id = $1) as people,
         (select count(*)::int from app.sites where tenant_id = $1 and deleted_at is null) as sites,
         (select count(*)::int from app.sites where tenant_id = $1 and deleted_at is null and is_published) as published`,
      [second.tenantId],
    );
    const { body } = await app.api('GET', '/tenant/overview', { token });
    expect([body]).toMatchObject(own);
  });

  it('the limit of sites counts those of the workspace', async () => {
    const { app, second, token, rowsOf } = pairOf();
    const [{ count }] = (await rowsOf<{ count: number }>(
      'select count(*)::int from app.sites where tenant_id = $1 and deleted_at is null',
      [second.tenantId],
    )) as [{ count: number }];
    const { entitlements } = app.ctx;
    const create = (subdomain: string) =>
      app.api('POST', '/sites', { token, body: { name: 'One more', subdomain } });
    Object.assign(app.ctx, { entitlements: { ...entitlements, 'sites.count': count + 1 } });
    try {
      expect((await create('one-more')).status).toBe(201);
      expect((await create('one-too-many')).body.details).toMatchObject({ used: count + 1 });
    } finally {
      Object.assign(app.ctx, { entitlements });
    }
  });

  it('a design is deleted where only another workspace uses one of its name', async () => {
    const { app, first, second, token, rowsOf } = pairOf();
    const slug = 'same-name';
    const [design] = await rowsOf<{ id: string }>(
      `insert into app.custom_templates (tenant_id, slug, version, config, defaults, templates, css, bytes)
       select tenant_id, $2, version, config, defaults, templates, css, bytes from app.custom_templates where id = $1
       returning id`,
      [second.templateId, slug],
    );
    await rowsOf('update app.documents set content = $2 where id = $1', [
      first.pageId,
      JSON.stringify({ sections: [{ id: 's', type: `custom/${slug}`, data: {} }] }),
    ]);
    const { status, body } = await app.api('DELETE', `/custom-templates/${design!.id}`, { token });
    expect([status, body]).toEqual([200, { ok: true }]);
  });

  it('somebody with an account in another workspace is invited like anybody else', async () => {
    const { app, first, second, token, rowsOf } = pairOf();
    const [person] = await rowsOf<{ email: string }>('select email from app.users where id = $1', [
      first.userId,
    ]);
    const body = { role: 'viewer', emails: [person!.email] };
    const answer = await app.api('POST', `/sites/${second.siteId}/people`, { token, body });
    expect(answer.body).toEqual({ results: [{ email: person!.email, outcome: 'invited' }] });
  });

  it('a member of another workspace is invited to this one like anybody else', async () => {
    const { app, first, token } = pairOf();
    const { email } = await createTestUser(app, { tenantId: first.tenantId, role: 'USER' });
    const answer = await app.api('POST', '/tenant/invitations', { token, body: { emails: [email] } });
    expect(answer.body).toMatchObject({ results: [{ email, outcome: 'invited' }] });
  });

  it('the invitations of a workspace are counted by themselves', async () => {
    const { app, second, token, rowsOf } = pairOf();
    const [own] = await rowsOf('select count(*)::int as total from app.invitations where tenant_id = $1', [
      second.tenantId,
    ]);
    expect((await app.api('GET', '/tenant/invitations', { token })).body).toMatchObject({ pagination: own });
  });

  it('a site is shared with members of its own workspace alone', async () => {
    const { app, first, second, token } = pairOf();
    const elsewhere = await createTestUser(app, { tenantId: first.tenantId, role: 'USER' });
    const people = `/sites/${second.siteId}/people`;
    const found = await app.api('GET', `${people}/candidates?q=${elsewhere.email}`, { token });
    expect(found.body).toEqual({ people: [] });
    const body = { role: 'viewer' };
    expect((await app.api('PUT', `${people}/${elsewhere.id}`, { token, body })).status).toBe(404);
  });

  it('somebody who is suspended in one workspace and leaves it remains what they are in another', async () => {
    const { app, first, second, token, rowsOf } = pairOf();
    const admin = await createTestUser(app, { tenantId: first.tenantId, role: 'ADMIN' });
    const person = await createTestUser(app, { tenantId: second.tenantId, role: 'USER' });
    await rowsOf("insert into app.memberships (tenant_id, user_id, role) values ($1, $2, 'USER')", [
      first.tenantId,
      person.id,
    ]);
    const there = await tokenFor(app, person.id, first.tenantId);
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: there.token,
      body: { name: 'Elsewhere', subdomain: 'of-the-other-workspace' },
    });
    const path = `/tenant/users/${person.id}`;
    const { body } = await app.api<Member>('POST', `${path}/suspend`, { token });
    expect(body.status).toBe('suspended');
    const left = await app.api('DELETE', `${path}?newOwnerId=${second.userId}`, { token });
    expect(left.status).toBe(200);
    expect(
      await rowsOf('select tenant_id, role, status from app.memberships where user_id = $1', [person.id]),
    ).toEqual([{ tenant_id: first.tenantId, role: 'USER', status: 'active' }]);
    expect(await rowsOf('select owner_id from app.sites where id = $1', [site.id])).toEqual([
      { owner_id: person.id },
    ]);
    expect(await app.mailsTo(admin.email, 'notification')).toEqual([]);
  });

  it('what somebody was told in one workspace is neither shown nor read in another, nor by anybody else', async () => {
    const { app, first, second, token, rowsOf } = pairOf();
    const colleague = await createTestUser(app, { tenantId: second.tenantId, role: 'USER' });
    const tell = async (tenantId: string, userId: string): Promise<string> => {
      const [row] = await rowsOf<{ id: string }>(
        "insert into app.notifications (tenant_id, user_id, event) values ($1, $2, 'site.published') returning id",
        [tenantId, userId],
      );
      return row!.id;
    };
    const { body: me } = await app.api<User>('GET', '/users/me', { token });
    const own = await tell(second.tenantId, me.id);
    const others = [await tell(first.tenantId, me.id), await tell(second.tenantId, colleague.id)];
    const path = '/users/me/notifications';
    const inbox = await app.api<{ notifications: { id: string }[] }>('GET', path, { token });
    const shown = inbox.body.notifications.map(({ id }) => id);
    expect(shown).toContain(own);
    for (const id of others) {
      expect(shown).not.toContain(id);
      expect((await app.api('POST', `${path}/${id}/read`, { token })).status).toBe(404);
    }
    expect((await app.api('POST', `${path}/read`, { token })).status).toBe(200);
    const unread = 'select id from app.notifications where id = any($1) and read_at is null order by id';
    expect(await rowsOf(unread, [[own, ...others]])).toEqual(others.toSorted().map((id) => ({ id })));
    const erased = { id: colleague.id, email: colleague.email, avatar_key: null };
    await eraseUser(app.ctx, erased, { record: () => Promise.resolve() });
    expect(await rowsOf(unread, [others])).toEqual([{ id: others[0] }]);
  });

  it('an Idempotency-Key that was used in another workspace is free in this one', async () => {
    const { app, first, token, rowsOf } = pairOf();
    const { body: me } = await app.api<User>('GET', '/users/me', { token });
    const key = 'used-elsewhere';
    await rowsOf(
      `insert into app.idempotency_keys (tenant_id, user_id, endpoint, key, request_hash, response, expires_at)
       values ($1, $2, 'POST /sites', $3, 'of another request', '{}', now() + interval '1 hour')`,
      [first.tenantId, me.id, key],
    );
    const answer = await app.api('POST', '/sites', {
      token,
      body: { name: 'Keyed', subdomain: 'keyed-site' },
      headers: { 'idempotency-key': key },
    });
    expect(answer.status).toBe(201);
  });

  it('a written reason opens the submissions of one workspace, and ends for that one', async () => {
    const { app, first, second } = pairOf();
    const staff = opened.world.callers['a platform admin without a tenant'];
    const ask = (method: string, { tenantId }: { tenantId: string }, path: string, body?: object) =>
      app.api<{ access?: object | null; forms?: { name: string }[] }>(
        method,
        `/admin/tenants/${tenantId}/${path}`,
        { token: staff.token, ...(body ? { body } : {}) },
      );
    const reason = { reason: 'The owner asked for help with ticket 4711' };
    await ask('POST', second, 'submission-access', reason);
    expect((await ask('GET', first, 'submission-access')).body.access).toBeNull();
    expect((await ask('GET', first, 'forms')).status).toBe(403);
    const { forms } = (await ask('GET', second, 'forms')).body;
    expect(forms!.length).toBeGreaterThan(0);
    expect(forms!.filter(({ name }) => name.includes(canary))).toEqual([]);
    await ask('POST', first, 'submission-access', reason);
    await ask('DELETE', second, 'submission-access');
    expect((await ask('GET', first, 'submission-access')).body.access).toMatchObject(reason);
    await ask('DELETE', first, 'submission-access');
  });

  it('a gateway settles the payments of its own workspace', async () => {
    const { app, first, second, rowsOf } = pairOf();
    const { submissionId } = first.ofFeatures as { submissionId: string };
    const payments = () => rowsOf('select status, checked_at from app.form_payments');
    await rowsOf(
      `insert into app.form_payments (tenant_id, submission_id, site_id, form_id, field_id, token, amount, currency,
         description, place)
       select tenant_id, id, site_id, form_id, 'f1', 'token', 500, 'EUR', 'Booking', '{}' from app.form_submissions
       where id = $1`,
      [submissionId],
    );
    await settlePayment(app.ctx, second.tenantId, {
      reference: 'forged',
      submissionId,
      status: 'paid',
      amount: money(500, 'EUR'),
      refundedAmount: 0,
      checkoutUrl: null,
    });
    expect(await payments()).toEqual([{ status: 'pending', checked_at: null }]);
    await rowsOf('delete from app.form_payments');
  });

  it('the nightly count of stored bytes is that of each workspace', async () => {
    const { app, rowsOf } = pairOf();
    await garbageCollectMedia(app.ctx);
    const used = await rowsOf<{ used: number }>(
      'select used_bytes::int as used from app.storage_usage order by tenant_id',
    );
    const stored = await rowsOf(
      `select coalesce(sum(size + variant_bytes), 0)::int as used
       from app.storage_usage left join app.blobs using (tenant_id) group by tenant_id order by tenant_id`,
    );
    expect(used.filter((row) => row.used > 0).length).toBeGreaterThan(1);
    expect(used).toEqual(stored);
  });
});
