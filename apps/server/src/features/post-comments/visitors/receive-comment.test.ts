import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { commentTrap } from '../comment-rules.ts';
import {
  commentsIn,
  deleteComments,
  publishPost,
  type Visitor,
  visitorOf,
} from '../testing/comment-fixture.ts';

let app: TestApp;
let site: SiteFixture;
let post: Post;
let visitor: Visitor;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  await site.publish();
});
beforeEach(async () => {
  await deleteComments(app, site);
  post = await publishPost(site);
  visitor = visitorOf(app, site.host);
});

const typed = (fields: Record<string, string> = {}) => ({
  name: 'Lan Trần',
  email: 'Lan@Example.com',
  body: 'Is the cake back?',
  ...fields,
});
const send = (fields: Record<string, string> = {}, headers: Record<string, string> = {}, on = post) =>
  visitor.post(`/_comments/${on.id}`, typed(fields), headers);
const asScript = { accept: 'application/json' };
const settings = (change: object) => site.call('PATCH', '/blog', change);
const approve = async (body: string): Promise<string> => {
  const { comments } = await commentsIn(site, 'pending');
  const { id } = comments.find((comment) => comment.body === body)!;
  await site.call('POST', '/post-comments/bulk', { ids: [id], action: 'approve' });
  return id;
};

describe('a comment of a visitor', () => {
  it('waits for approval, and a page says so without JavaScript', async () => {
    const answer = await send();
    expect(answer.status).toBe(303);
    const location = answer.headers['location'] as string;
    expect(location).toMatch(
      new RegExp(`^/blog/${post.slug}\\?comment=waiting&id=[\\da-f-]{36}#comment-form$`),
    );
    const thanks = await visitor.get(location.split('#')[0]!, { cookie: answer.cookie });
    expect(thanks.status).toBe(200);
    expect(thanks.text).toContain('will appear once it is approved');
    const { comments, counts } = await commentsIn(site, 'pending');
    expect(counts).toEqual({ pending: 1, approved: 0, spam: 0, trash: 0, reported: 0 });
    expect(comments).toMatchObject([
      { authorName: 'Lan Trần', authorEmail: 'lan@example.com', body: 'Is the cake back?', spamReasons: [] },
    ]);
  });

  it('is published at once after the first approved one of the same person, unless the setting is off', async () => {
    await send();
    await approve('Is the cake back?');
    const second = await send({ body: 'And the tea?' }, asScript);
    expect(second.json()).toMatchObject({ ok: true, state: 'published' });
    await settings({ approvesKnown: false });
    expect((await send({ body: 'And coffee?' }, asScript)).json()).toMatchObject({ state: 'waiting' });
    expect((await commentsIn(site, 'approved')).comments).toHaveLength(2);
  });

  it('with errors comes back with everything typed', async () => {
    const answer = await send({ email: 'nobody', body: '<b>"hi"' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter an email address');
    expect(answer.text).toContain('&lt;b&gt;&quot;hi&quot;');
    expect(answer.text).toContain('value="nobody"');
    const errors = (await send({ name: ' ', body: '\u200b' }, asScript)).json().errors!;
    expect(Object.keys(errors)).toEqual(['name', 'body']);
    expect((await commentsIn(site, 'pending')).comments).toHaveLength(0);
  });

  it('has up to the limit of characters', async () => {
    expect((await send({ body: 'x'.repeat(limits.commentMaxLength) })).status).toBe(303);
    const long = await send({ body: 'x'.repeat(limits.commentMaxLength + 1) });
    expect(long.status).toBe(422);
    expect(long.text).toContain('x'.repeat(limits.commentMaxLength + 1));
    expect((await send({ name: 'n'.repeat(limits.commentNameMaxLength + 1) })).status).toBe(422);
  });

  it('loses what would change the page around it, and nothing else', async () => {
    await send({
      name: 'Eve\r\nBcc: all@example.com\u202e',
      body: 'مرحبا \u202eabc\u202c\u0000 <script>alert(1)</script>\r\n\r\n\r\n\r\nend a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
    });
    const { comments } = await commentsIn(site, 'pending');
    expect(comments).toMatchObject([
      {
        authorName: 'Eve Bcc: all@example.com',
        body: 'مرحبا abc <script>alert(1)</script>\n\nend a\u0301\u0301\u0301\u0301',
      },
    ]);
  });

  it('sent twice, even at once, is stored once', async () => {
    const answers = await Promise.all([send(), send(), send({ body: ' is the CAKE back? ' })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await commentsIn(site, 'pending')).comments).toHaveLength(1);
  });

  it('is refused after too many from one place, with its text kept', async () => {
    for (let count = 0; count < limits.commentsPerTenMinutes; count += 1)
      expect((await send({ body: `Comment number ${count}` })).status).toBe(303);
    const refused = await send({ body: 'One more, please' });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('One more, please');
    visitor = visitorOf(app, site.host);
    expect((await send({ body: 'From elsewhere' })).status).toBe(303);
  });
});

describe('spam', () => {
  it('is answered like any other comment, and marked with its reasons', async () => {
    const honest = await send({}, asScript);
    const trapped = await send({ body: 'Buy now', [commentTrap(post.id)]: 'x' }, asScript);
    const shape = ({ status, json }: typeof honest) => ({ status, ...json(), edit: undefined });
    expect(shape(trapped)).toEqual(shape(honest));
    const { comments } = await commentsIn(site, 'spam');
    expect(comments).toMatchObject([{ body: 'Buy now', spamScore: 100, spamReasons: ['honeypot'] }]);
  });

  it('waits when only suspicious: links, blocked words, a form sent too fast, also of a known person', async () => {
    await send();
    await approve('Is the cake back?');
    await settings({ linksMax: 1, blockedWords: ['Durian'] });
    visitor = visitorOf(app, site.host);
    const token = (await visitor.get(`/_comments/${post.id}/token`)).json().token!;
    await send({ body: 'See https://a.example' });
    await send({ body: 'See https://a.example and https://b.example', _t: 'forged' });
    await send({ body: 'A DURIAN cake' });
    await send({ body: 'Fast as lightning', _t: token });
    const reasonsOf = new Map(
      (await commentsIn(site, 'pending')).comments.map(({ body, spamReasons }) => [body, spamReasons]),
    );
    expect(reasonsOf.get('A DURIAN cake')).toEqual(['blocked_words']);
    expect(reasonsOf.get('Fast as lightning')).toEqual(['too_fast']);
    expect(reasonsOf.get('See https://a.example')).toEqual(['no_script']);
    expect((await commentsIn(site, 'spam')).comments).toMatchObject([
      { spamReasons: ['invalid_token', 'links'] },
    ]);
  });

  it('of a blocked person stays spam, whatever was approved before', async () => {
    await send();
    const id = await approve('Is the cake back?');
    await send({ name: 'Other', email: 'other@example.com', body: 'From the same place' });
    expect((await site.call('POST', `/post-comments/${id}/block`, { by: 'ip' })).status).toBe(201);
    expect((await commentsIn(site, 'spam')).comments).toMatchObject([{ spamReasons: ['blocked'] }]);
    await send({ email: 'third@example.com', body: 'Still from there' });
    expect((await commentsIn(site, 'spam')).comments).toHaveLength(2);
    visitor = visitorOf(app, site.host);
    await site.call('POST', `/post-comments/${id}/block`, { by: 'email' });
    expect((await send({ body: 'With another address' }, asScript)).json()).toMatchObject({
      state: 'waiting',
    });
    expect((await commentsIn(site, 'spam')).comments).toHaveLength(3);
  });
});

describe('a reply', () => {
  it('belongs to the thread, two levels deep', async () => {
    await send();
    const first = await approve('Is the cake back?');
    await send({ parentId: first, email: 'minh@example.com', body: 'I hope so' });
    const second = await approve('I hope so');
    await send({ parentId: second, body: 'Me too!' });
    const { comments } = await commentsIn(site, 'approved');
    expect(comments).toMatchObject([
      { body: 'Me too!', parentId: first, parentAuthor: 'Lan Trần' },
      { body: 'I hope so', parentId: first },
      { body: 'Is the cake back?', parentId: null },
    ]);
    const form = await visitor.get(`/_comments/${post.id}/reply?to=${first}`);
    expect(form.text).toContain('Reply to Lan Trần');
  });

  it('to a comment of another post or site, or one that is gone, keeps its text', async () => {
    const elsewhere = await publishPost(site, { title: 'Elsewhere' });
    await send({ body: 'On another post' }, {}, elsewhere);
    const other = await approve('On another post');
    const waiting = await send({ email: 'minh@example.com' }, asScript);
    const waitingId = waiting.json().edit!.url.split('/').at(-1)!;
    for (const parentId of [other, waitingId, crypto.randomUUID()]) {
      const answer = await send({ parentId, body: 'A misplaced reply' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('A misplaced reply');
      expect(answer.text).not.toContain(`name="parentId" value="${parentId}"`);
    }
  });
});

describe('a post takes comments', () => {
  it('on its own site alone', async () => {
    const other = await makeSite(app);
    await other.publish();
    expect((await visitorOf(app, other.host).post(`/_comments/${post.id}`, typed())).status).toBe(404);
    expect((await visitor.post(`/_comments/${crypto.randomUUID()}`, typed())).status).toBe(404);
    expect((await commentsIn(site, 'pending')).comments).toEqual([]);
  });

  it('only while it is public', async () => {
    await site.call('POST', `/posts/${post.id}/unpublish`);
    expect((await send()).status).toBe(404);
    await site.call('POST', `/posts/${post.id}/publish`, {});
    expect((await send()).status).toBe(303);
    await site.call('DELETE', `/posts/${post.id}`);
    expect((await send({ body: 'Too late' })).status).toBe(404);
  });

  it('as the settings of the blog and of the post say', async () => {
    await settings({ comments: 'off' });
    expect((await send()).status).toBe(404);
    await settings({ comments: 'everyone', closesAfterDays: 1 });
    const { ownerPool } = app.database;
    await ownerPool.query(
      "update app.post_publications set published_at = now() - interval '25 hours' where post_id = $1",
      [post.id],
    );
    const closed = await send();
    expect(closed.status).toBe(409);
    expect(closed.text).toContain('closed');
    const quiet = await publishPost(site, { allowsComments: false });
    expect((await send({}, {}, quiet)).status).toBe(409);
    expect((await visitor.get(`/blog/${quiet.slug}`)).text).not.toContain(
      '<div class="post-comments__head">',
    );
  });

  it('of members only, where the settings say so', async () => {
    await settings({ comments: 'members' });
    const refused = await send();
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Only members');
    const app2 = visitorOf(app, 'localhost');
    const subdomain = site.host.split('.')[0]!;
    const hosted = await app2.post(
      `/sites/${subdomain}/_comments/${post.id}?page=/blog/${post.slug}`,
      typed(),
    );
    expect(hosted.text).toContain(`http://${site.host}`);
  });

  it('also where the site is hosted under a path of the app, without a cookie there', async () => {
    const subdomain = site.host.split('.')[0]!;
    const main = visitorOf(app, 'localhost');
    const answer = await main.post(
      `/sites/${subdomain}/_comments/${post.id}?page=/blog/${post.slug}`,
      typed(),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(
      new RegExp(`^/sites/${subdomain}/blog/${post.slug}\\?comment=waiting`),
    );
    expect(answer.cookie).toBe('');
    const thanks = await main.get((answer.headers['location'] as string).split('#')[0]!);
    expect(thanks.text).toContain('once it is approved');
    expect(thanks.text).not.toContain('/_comments/edit/');
  });
});
