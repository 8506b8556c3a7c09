import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { readPages } from './export-posts.service.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  await site.call('POST', '/posts', { title: 'Summer menu' });
  await site.call('POST', '/posts', { title: '=HYPERLINK("https://example.com")', visibility: 'members' });
});

const exported = async (query: string): Promise<string[]> => {
  const response = await fetch(`${app.origin}/api/v1/sites/${site.site.id}/posts/export${query}`, {
    headers: { authorization: `Bearer ${site.person.token}` },
  });
  expect(response.headers.get('content-type')).toContain('text/csv');
  return (await response.text()).trim().split('\n');
};

it('posts are exported as CSV, narrowed by the filters, with formulas as texts', async () => {
  const [head, ...rows] = await exported('');
  expect(head).toContain('Title,Slug,Status,Visibility');
  expect(rows).toHaveLength(2);
  const members = await exported('?visibility=members');
  expect(members).toHaveLength(2);
  expect(members[1]).toMatch(/^"?'=HYPERLINK/);
  expect((await site.call('GET', '/posts/export?visibility=secret')).status).toBe(422);
});

it.each([0, 1, 2, 3, 4, 5])('all of %i items are read in pages of two, each once', async (total) => {
  const items = Array.from({ length: total }, (_, index) => index);
  const read = async (page: number): Promise<number[]> => items.slice((page - 1) * 2, page * 2);
  const found: number[] = [];
  for await (const page of readPages(await read(1), { size: 2, read })) found.push(...page);
  expect(found).toEqual(items);
});
