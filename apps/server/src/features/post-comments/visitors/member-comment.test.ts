import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  makeReaderSite,
  publishSecret,
  resetLimits,
  secret,
  signInReader,
} from '../../blog-readers/testing/reader-fixture.ts';
import { commentsIn, deleteComments, publishPost, visitorOf } from '../testing/comment-fixture.ts';

let app: TestApp;
let site: SiteFixture;
let post: Post;
let path: string;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeReaderSite(app);
});
beforeEach(async () => {
  await deleteComments(app, site);
  await site.call('PATCH', '/blog', { comments: 'members' });
  post = await publishPost(site);
  path = `/blog/${post.slug}`;
  await resetLimits(app);
});

describe('comments of members', () => {
  it('are written in the name that they signed in with, without JavaScript', async () => {
    const guest = visitorOf(app, site.host);
    const page = await guest.get(path);
    expect(page.text).toContain('Only members can comment.');
    expect(page.text).toContain('action="/_readers/sign-in"');
    expect(page.text).not.toContain(`action="/_comments/${post.id}"`);
    const refused = await guest.post(`/_comments/${post.id}`, {
      name: 'X',
      email: 'x@example.com',
      body: 'Hi',
    });
    expect(refused.status).toBe(403);

    const { visitor, cookie } = await signInReader(app, site, {
      email: 'lan@example.com',
      name: 'Lan <b>',
      to: path,
    });
    const own = await visitor.get(path, { cookie });
    expect(own.text).toContain(`action="/_comments/${post.id}"`);
    expect(own.text).toContain('Lan &lt;b&gt;');
    expect(own.text).not.toContain('name="email"');
    expect(own.headers['cache-control']).toBe('private, no-store');
    const typed = { name: 'Somebody else', email: 'else@example.com', body: 'Is the cake back?' };
    const evil = { cookie, origin: 'http://evil.localhost:6003' };
    expect((await visitor.post(`/_comments/${post.id}`, typed, evil)).status).toBe(403);
    const empty = await visitor.post(`/_comments/${post.id}`, { body: ' ' }, { cookie });
    expect(empty.status).toBe(422);
    expect(empty.text).not.toContain('name="email"');
    const answer = await visitor.post(`/_comments/${post.id}`, typed, { cookie });
    expect(answer.status).toBe(303);
    expect((await commentsIn(site, 'pending')).comments).toMatchObject([
      { authorName: 'Lan <b>', authorEmail: 'lan@example.com', body: 'Is the cake back?' },
    ]);
    const thanks = await visitor.get(String(answer.headers.location).split('#')[0]!, { cookie });
    expect(thanks.text).toContain('Your comment will appear once it is approved.');
  });

  it('are replied to by members, and others are asked to sign in', async () => {
    const { visitor, cookie } = await signInReader(app, site, { email: 'lan@example.com' });
    await visitor.post(`/_comments/${post.id}`, { body: 'First' }, { cookie });
    const { comments } = await commentsIn(site, 'pending');
    await site.call('POST', '/post-comments/bulk', { ids: [comments[0]!.id], action: 'approve' });
    const reply = `/_comments/${post.id}/reply?to=${comments[0]!.id}`;
    const asked = await visitorOf(app, site.host).get(reply);
    expect(asked.headers.location).toBe(`/_readers/sign-in?to=${encodeURIComponent(path)}`);
    expect((await visitorOf(app, site.host).get(String(asked.headers.location))).text).toContain(
      'type="email"',
    );
    const form = await visitor.get(reply, { cookie });
    expect(form.text).toContain('Reply to Lan');
    expect(form.text).not.toContain('name="email"');
  });

  it('belong to posts for members too, whose page has the form below the text', async () => {
    const locked = await publishSecret(site, { title: 'Locked' });
    const address = `/blog/${locked.slug}`;
    const { visitor, cookie } = await signInReader(app, site, { email: 'minh@example.com' });
    const page = await visitor.get(address, { cookie });
    expect(page.text).toContain(secret);
    expect(page.text).toContain(`action="/_comments/${locked.id}"`);
    expect((await visitor.post(`/_comments/${locked.id}`, { body: 'Good' }, { cookie })).status).toBe(303);
    expect((await visitor.get(address)).text).not.toContain('_comments');
  });

  it('ask for a name where everyone comments', async () => {
    await site.call('PATCH', '/blog', { comments: 'everyone' });
    const { visitor, cookie } = await signInReader(app, site, { email: 'lan@example.com' });
    expect((await visitor.post(`/_comments/${post.id}`, { body: 'Hi' }, { cookie })).status).toBe(422);
    const typed = { body: 'Hi', name: 'Mai', email: 'mai@example.com' };
    expect((await visitor.post(`/_comments/${post.id}`, typed, { cookie })).status).toBe(303);
    expect((await commentsIn(site, 'pending')).comments).toMatchObject([{ authorName: 'Mai' }]);
  });
});
