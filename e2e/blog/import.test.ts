import type { PostSummary } from '@sitewright/contract/blog/posts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { sharedServer } from '../support/shared-server.ts';

// An owner moves a blog of WordPress here: the file is checked, imported, and its posts are on the site with their comments.

let owner: Visitor;
let site: PreparedSite;
let address: string;
runInOrder(() => owner.page);

beforeAll(async () => {
  const server = await sharedServer();
  const account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  await site.call('PATCH', '/publish', { isPublished: true });
  address = `http://${site.subdomain}.localhost:${server.port}`;
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
});
afterAll(closeBrowser);

const item = (id: number, title: string, status = 'publish', more = ''): string =>
  `<item><title>${title}</title><link>https://old.example/2020/01/${title.toLowerCase()}/</link><guid>https://old.example/?p=${id}</guid><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[<p>About ${title}, slowly.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-0${id} 03:04:05</wp:post_date_gmt>
<wp:post_name>${title.toLowerCase()}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type><wp:comment_status>open</wp:comment_status>
<category domain="category" nicename="news">News</category>${more}</item>`;
const comment = `<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_author_email>bo@example.com</wp:comment_author_email>
<wp:comment_date_gmt>2020-01-03 00:00:00</wp:comment_date_gmt><wp:comment_content>Lovely!</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
const wxr = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Lee</wp:author_display_name></wp:author>
${item(1, 'Bread', 'publish', comment)}${item(2, 'Butter')}${item(3, 'Salt', 'draft')}</channel></rss>`;

const posts = async (): Promise<PostSummary[]> =>
  (await site.call<{ posts: PostSummary[] }>('GET', '/posts')).posts;

it('a file is checked, and nothing changes', async () => {
  const { page } = owner;
  await page.goto(`/dashboard/sites/${site.id}/blog/import`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Export file' }).click();
  await (await chooser).setFiles({ name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from(wxr) });
  await page.getByRole('button', { name: 'Check file' }).click();
  const report = page.getByRole('region', { name: 'In this file' });
  await report.waitFor({ timeout: 20_000 });
  expect(await report.innerText()).toMatch(/Posts\s+3/);
  expect(await report.innerText()).toMatch(/Comments\s+1/);
  expect(await posts()).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

it('its posts are imported and published, with their comments', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Import 3 posts' }).click();
  await page.getByText('3 posts were imported.').waitFor({ timeout: 30_000 });
  expect((await posts()).map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
    'Bread published',
    'Butter published',
    'Salt draft',
  ]);
  const reader = await newVisitor(address);
  await reader.page.goto('/2020/01/bread');
  await reader.page.getByRole('heading', { name: 'Bread', level: 1 }).waitFor();
  expect(reader.page.url()).toBe(`${address}/blog/bread`);
  await reader.page.locator('.post-body').getByText('About Bread, slowly.').waitFor();
  await reader.page.getByText('Lovely!').waitFor();
  expect(reader.errors).toEqual([]);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: 'Check file' }).waitFor();
  expect(owner.errors).toEqual([]);
});
