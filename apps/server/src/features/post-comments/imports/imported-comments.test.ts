import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { BlogImport, ExportFormat, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import type { Run } from '@sitewright/contract/runs/runs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOn } from '../../../testing/runs.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { visitorOf } from '../testing/comment-fixture.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  site = await makeSite(app);
});

interface Given {
  id: number;
  parent?: number;
  approved?: string;
  author?: string;
  email?: string;
  text?: string;
  at?: string;
}

const commentXml = ({ id, parent = 0, approved = '1', author = 'Bo', email = '', text, at }: Given): string =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author><wp:comment_author_email>${email}</wp:comment_author_email>
<wp:comment_date_gmt>${at ?? `2020-01-0${id} 00:00:00`}</wp:comment_date_gmt><wp:comment_content><![CDATA[${text ?? `Comment ${id}`}]]></wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;

const wxr = (comments: readonly Given[], slug = 'first') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<item><title>First</title><content:encoded><![CDATA[Text]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2020-01-01 03:04:05</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:comment_status>open</wp:comment_status>
${comments.map(commentXml).join('\n')}</item></channel></rss>`;

const importInto = async (
  target: SiteFixture,
  content: string | Blob,
  { name = 'export.xml', options = {} }: { name?: string; options?: object } = {},
): Promise<{ id: string; result: ImportResult }> => {
  const form = new FormData();
  form.set('file', typeof content === 'string' ? new Blob([content]) : content, name);
  const { body } = await target.call<{ import: BlogImport; run: Run }>('POST', '/blog-imports', form);
  await workOn(app, body.run.id);
  const path = `/blog-imports/${body.import.id}`;
  const started = await target.call<{ run: Run }>('POST', `${path}/start`, options);
  await workOn(app, started.body.run.id);
  const { result, id } = (await target.call<BlogImport>('GET', path)).body;
  return { id, result: result! };
};

interface Stored {
  name: string;
  email: string | null;
  body: string;
  status: string;
  at: string;
  parent: string | null;
  answers: string | null;
}

/** The comments of a site with the texts that they answer, the oldest first. */
const storedIn = async ({ site: { id } }: SiteFixture): Promise<Stored[]> => {
  const { rows } = await app.database.ownerPool.query<Stored & { at: Date }>(
    `select c.author_name as name, c.author_email as email, c.body, c.status, c.created_at as at,
       parent.body as parent, answered.body as answers
     from app.post_comments c left join app.post_comments parent on parent.id = c.parent_id
       left join app.post_comments answered on answered.id = c.answers_id
     where c.site_id = $1 order by c.created_at, c.body`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

const eventsOf = async ({ site: { id } }: SiteFixture): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(
    `select name from app.domain_events where target_id = $1 or payload->>'siteId' = $1 order by name`,
    [id],
  );
  return rows.map(({ name }) => name);
};

const thread: Given[] = [
  { id: 3, parent: 2, text: 'Third', author: 'Cy' },
  { id: 2, parent: 1, text: 'Second', approved: '0' },
  {
    id: 1,
    author: 'Tom &amp; Ann',
    email: 'Tom@Example.com',
    text: 'One <b>bold</b>\n\n<a href="https://a.example/b">link</a>',
  },
  { id: 4, text: 'Buy', approved: 'spam' },
  { id: 5, text: 'Gone', approved: 'trash' },
];

describe('comments of an import', () => {
  it('keep their threads, states and dates, and readers see the approved ones', async () => {
    await site.publish();
    const { result } = await importInto(
      site,
      wxr([...thread.slice(2), { ...thread[1]!, approved: '1' }, thread[0]!]),
    );
    expect(result).toMatchObject({ comments: 4, problemCount: 0 });
    expect(await storedIn(site)).toEqual([
      {
        name: 'Tom & Ann',
        email: 'tom@example.com',
        body: 'One bold\n\nlink (https://a.example/b)',
        status: 'approved',
        at: '2020-01-01T00:00:00.000Z',
        parent: null,
        answers: null,
      },
      expect.objectContaining({ body: 'Second', parent: expect.stringContaining('One bold'), answers: null }),
      expect.objectContaining({
        body: 'Third',
        name: 'Cy',
        parent: expect.stringContaining('One bold'),
        answers: 'Second',
      }),
      expect.objectContaining({ body: 'Buy', status: 'spam', email: null }),
    ]);
    const page = (await app.visit(site.host, '/blog/first')).text;
    expect(page).toContain('One bold');
    expect(page).toContain('Third');
    expect(page).not.toContain('Buy');
  });

  it('stay on a post that takes no more', async () => {
    await site.publish();
    await importInto(site, wxr(thread.slice(2)).replace('>open<', '>closed<'));
    const page = (await app.visit(site.host, '/blog/first')).text;
    expect(page).toContain('One bold');
    expect(page).toContain('Comments are closed.');
    expect(page).not.toContain('<textarea');
  });

  it('are told of to nobody, and neither is any post: the import is one event', async () => {
    await site.publish();
    const count = async () =>
      Number((await app.database.ownerPool.query('select count(*) from app.mails')).rows[0].count);
    const mails = await count();
    await importInto(site, wxr(thread));
    const events = await eventsOf(site);
    expect(events.filter((name) => /^(post\.|comment|posts\.)/.test(name))).toEqual(['posts.imported']);
    expect(await count()).toBe(mails);
    // Approved later, an imported comment is nothing new to the people of the site either.
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `select id from app.post_comments where site_id = $1 and status = 'pending'`,
      [site.site.id],
    );
    await site.call('POST', '/post-comments/bulk', { ids: [rows[0]!.id], action: 'approve' });
    expect((await eventsOf(site)).filter((name) => name === 'comment.created')).toEqual([]);
  });

  it('come once, however often their post is imported, and stay where they were moved', async () => {
    await importInto(site, wxr(thread));
    await app.database.ownerPool.query(
      `update app.post_comments set status = 'trash' where site_id = $1 and body like 'One%'`,
      [site.site.id],
    );
    const more = [...thread, { id: 6, parent: 1, text: 'New reply' }];
    const { result } = await importInto(site, wxr(more), { options: { conflicts: 'overwrite' } });
    expect(result).toMatchObject({ overwritten: 1, comments: 1, problemCount: 0 });
    const stored = await storedIn(site);
    expect(stored).toHaveLength(5);
    expect(stored.find(({ body }) => body === 'New reply')?.parent).toContain('One bold');
    expect(stored.find(({ body }) => body.startsWith('One'))?.status).toBe('trash');
  });

  it('with a hostile or empty name, address, text and date do no harm', async () => {
    const long = 'ă'.repeat(limits.importedCommentMaxLength + 1);
    const { result } = await importInto(
      site,
      wxr([
        { id: 1, author: '', email: 'no address', text: '<script>alert(1)</script>Xin chào \u202eabc' },
        { id: 2, author: 'n'.repeat(200), text: long, at: '2099-01-01 00:00:00' },
        { id: 3, text: '\u200b' },
        { id: 4, parent: 4, text: 'Answers itself' },
      ]),
    );
    expect(result.problems).toEqual([{ code: 'comments_left_out', place: 'First', detail: '1' }]);
    const stored = await storedIn(site);
    expect(stored.map(({ name }) => name.length)).toEqual([
      'Anonymous'.length,
      2,
      limits.commentNameMaxLength,
    ]);
    expect(stored[0]).toMatchObject({ name: 'Anonymous', email: null, body: 'Xin chào abc' });
    expect(stored[1]).toMatchObject({ body: 'Answers itself', parent: null });
    expect(stored[2]!.body).toHaveLength(limits.importedCommentMaxLength);
    expect(Date.parse(stored[2]!.at)).toBeLessThanOrEqual(Date.now());
  });

  it('that wait by the thousand do not close the form to visitors', async () => {
    const waiting = Array.from({ length: limits.commentsWaitingMax + 1 }, (_one, index) => ({
      id: index + 1,
      approved: '0',
      at: '2020-01-01 00:00:00',
    }));
    await site.publish();
    const { result } = await importInto(site, wxr(waiting));
    expect(result.comments).toBe(limits.commentsWaitingMax + 1);
    const { body } = await site.call<{ posts: { id: string }[] }>('GET', '/posts');
    const answer = await visitorOf(app, site.host).post(`/_comments/${body.posts[0]!.id}`, {
      name: 'Lan',
      email: 'lan@example.com',
      body: 'Hello',
    });
    expect(answer.status).toBe(303);
  });

  it.each<[ExportFormat, string]>([
    ['wxr', 'posts.xml'],
    ['json', 'posts.json'],
  ])('exported as %s and imported again are the same', async (format, name) => {
    await importInto(
      site,
      wxr([
        ...thread.slice(2),
        { ...thread[1]!, approved: '1' },
        thread[0]!,
        { id: 6, parent: 1, approved: '0' },
      ]),
    );
    const download = await fetch(`${app.origin}/api/v1/sites/${site.site.id}/posts-export?format=${format}`, {
      headers: { authorization: `Bearer ${site.person.token}` },
    });
    const target = await makeSite(app);
    const { result } = await importInto(target, await download.blob(), { name });
    expect(result).toMatchObject({ created: 1, comments: 5, problemCount: 0 });
    expect(await storedIn(target)).toEqual(await storedIn(site));
  });
});

it('the uploaded file is deleted once its import is over', async () => {
  const { id } = await importInto(site, wxr(thread));
  expect(await app.ctx.storage.head(`blog-imports/${id}`)).toBeUndefined();
  expect((await site.call<BlogImport>('GET', `/blog-imports/${id}`)).body).toMatchObject({
    state: 'imported',
    hasFile: false,
  });
  const again = await site.call<{ error: string }>('POST', `/blog-imports/${id}/start`, {});
  expect([again.status, again.body.error]).toEqual([
    422,
    'The file of this import was deleted. Upload it again.',
  ]);
});
