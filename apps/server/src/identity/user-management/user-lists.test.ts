import { limits } from '@sitewright/contract/limits';
import { type UserEntry, userList } from '@sitewright/contract/users/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: TestSession;
beforeAll(async () => {
  app = await sharedTestApp();
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});

interface Page {
  users: UserEntry[];
  pagination: { page: number; limit: number; total: number; pages: number };
  fields?: Record<string, string>;
}
const list = (query: string) => app.api<Page>('GET', `/admin/users?${query}`, { token: staff.token });
const download = async (query: string): Promise<string> => {
  const response = await fetch(`${app.origin}/api/v1/admin/users/export?${query}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  return response.text();
};

/** A tenant of its own, so that users of other tests are not in the list. */
const openTenantWith = async (users: number): Promise<string> => {
  const tenant = freshName('listed');
  await openTenant(app, tenant);
  for (let at = 0; at < users; at += 1) await createTestUser(app, { tenantId: tenant, role: 'USER' });
  return tenant;
};

describe('the pages of the user list', () => {
  it('hold 1 to 100 users and are numbered from 1', async () => {
    const tenant = await openTenantWith(0);
    const { pageSize, pageSizeMax } = limits.lists;
    expect((await list(`tenant=${tenant}`)).body).toEqual({
      users: [],
      pagination: { page: 1, limit: pageSize, total: 0, pages: 0 },
    });
    for (const query of ['limit=1', `limit=${pageSizeMax}`, 'page=1', `page=${Number.MAX_SAFE_INTEGER}`]) {
      expect({ query, status: (await list(`tenant=${tenant}&${query}`)).status }).toEqual({
        query,
        status: 200,
      });
    }
    for (const query of [
      'limit=0',
      `limit=${pageSizeMax + 1}`,
      'limit=1.5',
      'limit=ten',
      'page=0',
      'page=-1',
      'page=1e300',
      'sort=password_hash',
      'sort=created;drop table users',
      'sort=',
      'status=unknown',
      'tenant=%00',
    ]) {
      const { status, body } = await list(query);
      const name = query.split('=')[0]!;
      expect({ query, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        query,
        status: 422,
        fields: [name],
      });
    }
  });

  it('contain every user once in each order, and nothing past the last page', async () => {
    const tenant = await openTenantWith(5);
    // Equal in every order but the last.
    await app.database.ownerPool.query(
      `update app.users set created_at = '2026-01-01', first_name = '', last_name = '' where id in
        (select user_id from app.memberships where tenant_id = $1)`,
      [tenant],
    );
    for (const sort of userList.sorts) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`tenant=${tenant}&limit=2&sort=${sort}&page=${page}`)),
      );
      expect(pages.map(({ body }) => body.users.length)).toEqual([2, 2, 1, 0]);
      expect(new Set(pages.flatMap(({ body }) => body.users.map(({ id }) => id))).size).toBe(5);
      expect(pages[3]!.body.pagination).toEqual({ page: 4, limit: 2, total: 5, pages: 3 });
    }
  });

  it('count a user who was added meanwhile', async () => {
    const tenant = await openTenantWith(2);
    const first = (await list(`tenant=${tenant}&limit=1&sort=created`)).body;
    await createTestUser(app, { tenantId: tenant, role: 'USER' });
    const second = (await list(`tenant=${tenant}&limit=1&sort=created&page=2`)).body;
    expect([first.pagination.total, second.pagination.total]).toEqual([2, 3]);
    // The rows have moved by one: a list in numbered pages shows the former first user again.
    expect(second.users.map(({ id }) => id)).toEqual(first.users.map(({ id }) => id));
  });
});

describe('the export of the user list', () => {
  it('keeps names as they are and lets no spreadsheet run them', async () => {
    const tenant = await openTenantWith(1);
    const cells: [string, string][] = [
      ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1', "'\t=1"],
      ['Nguyễn Thị "Mai", Đà Nẵng', '"Nguyễn Thị ""Mai"", Đà Nẵng"'],
      ['two\nlines', '"two\nlines"'],
      ['a=1', 'a=1'],
    ];
    for (const [name, cell] of cells) {
      await app.database.ownerPool.query(
        `update app.users set first_name = $1, last_name = 'Lê' where id in
          (select user_id from app.memberships where tenant_id = $2)`,
        [name, tenant],
      );
      const text = await download(`tenant=${tenant}`);
      expect(text.slice(0, text.indexOf('\r\n'))).toBe(Object.keys(userList.csv).join(','));
      expect(text).toContain(`@example.com,${cell},Lê,active,`);
    }
  });

  it('of an empty list holds the heading only', async () => {
    const tenant = await openTenantWith(0);
    expect(await download(`tenant=${tenant}`)).toBe(`${Object.keys(userList.csv).join(',')}\r\n`);
  });

  it('is complete beyond one chunk, in the order of ids', async () => {
    const name = freshName('chunked');
    await app.database.ownerPool.query(
      `insert into app.users (email, first_name)
       select $1 || '-' || n || '@example.com', $1 from generate_series(1, 2001) n`,
      [name],
    );
    const ids = (await download(`q=${name}`))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!);
    expect(ids).toHaveLength(2_001);
    expect(ids).toEqual(ids.toSorted());
    await app.database.ownerPool.query('delete from app.users where first_name = $1', [name]);
  });
});
