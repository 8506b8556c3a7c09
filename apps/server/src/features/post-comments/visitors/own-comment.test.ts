import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
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
const approve = async (body: string): Promise<string> => {
  const { comments } = await commentsIn(site, 'pending');
  const { id } = comments.find((comment) => comment.body === body)!;
  await site.call('POST', '/post-comments/bulk', { ids: [id], action: 'approve' });
  return id;
};

describe('whoever wrote a comment', () => {
  it('edits it for some minutes in the same browser, and nobody else does', async () => {
    const { cookie, json } = await send({}, asScript);
    const path = json().edit!.url;
    expect((await visitor.get(path, { cookie })).text).toContain('Is the cake back?');
    expect((await visitor.get(path)).status).toBe(403);
    expect((await visitor.post(path, { body: 'Hacked' })).status).toBe(403);
    expect(
      (await visitor.post(path, { body: 'Hacked' }, { cookie, origin: 'http://evil.localhost' })).status,
    ).toBe(403);
    const empty = await visitor.post(path, { body: ' ' }, { cookie });
    expect(empty.status).toBe(422);
    expect((await visitor.post(path, { body: 'Is the tart back?' }, { cookie })).status).toBe(200);
    expect((await commentsIn(site, 'pending')).comments).toMatchObject([
      { body: 'Is the tart back?', edit: 2 },
    ]);
  });

  it('cannot turn an approved comment into spam unseen', async () => {
    const { cookie, json } = await send({}, asScript);
    await approve('Is the cake back?');
    const path = json().edit!.url;
    await visitor.post(path, { body: 'cheap viagra here' }, { cookie });
    expect((await commentsIn(site, 'pending')).comments).toMatchObject([{ spamReasons: ['blocked_words'] }]);
  });
});

describe('a report', () => {
  it('is counted once for each visitor, and shown to moderators with its reason', async () => {
    await send();
    const id = await approve('Is the cake back?');
    const form = await visitor.get(`/_comments/${post.id}/report?comment=${id}`);
    expect(form.text).toContain('Report a comment');
    for (let count = 0; count < 2; count += 1) {
      const answer = await visitor.post(`/_comments/${post.id}/report`, {
        comment: id,
        reason: 'Off topic <b>',
      });
      expect(answer.status).toBe(200);
    }
    const { comments, counts } = await commentsIn(site, 'reported');
    expect(comments).toMatchObject([{ id, reportCount: 1, reports: ['Off topic <b>'] }]);
    expect(counts.reported).toBe(1);
    await site.call('POST', '/post-comments/bulk', { ids: [id], action: 'keep' });
    expect((await commentsIn(site, 'reported')).comments).toHaveLength(0);
    const long = 'x'.repeat(limits.commentReportReasonMaxLength + 1);
    expect((await visitor.post(`/_comments/${post.id}/report`, { comment: id, reason: long })).status).toBe(
      422,
    );
    expect(
      (await visitor.post(`/_comments/${post.id}/report`, { comment: crypto.randomUUID() })).status,
    ).toBe(404);
  });
});
