import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { renderPostPreview } from './post-preview.service.ts';

let app: TestApp;
let site: SiteFixture;
let post: Post;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  const html = '<p>Only for friends <script>alert(1)</script></p>';
  const made = await site.call<Post>('POST', '/posts', {
    title: 'Secret menu',
    content: { sections: [{ type: 'post/text', data: { html } }] },
  });
  post = made.body;
});

const createLink = async (): Promise<string> => {
  const answer = await site.call<{ url: string }>('POST', `/posts/${post.id}/preview-link`);
  expect(answer.status).toBe(201);
  return new URL(answer.body.url).pathname;
};
const open = (path: string) => app.visit('localhost', path);

describe('the preview link of a draft', () => {
  it('shows the draft to anyone who has it, marked as a draft and hidden from search engines', async () => {
    const page = await open(await createLink());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Secret menu');
    expect(page.text).toContain('<p>Only for friends </p>');
    expect(page.text).toContain('Draft. This page is not published');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('stops working when it is replaced, revoked or too old', async () => {
    const first = await createLink();
    const second = await createLink();
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    const later = Date.now() + (blogLimits.previewLinkDays + 1) * 24 * 60 * 60_000;
    const ctx = { ...app.ctx, clock: { now: () => new Date(later) } };
    const token = second.split('/').at(-1)!;
    await expect(renderPostPreview(ctx, token)).rejects.toThrow('expired or was revoked');
    await site.call('DELETE', `/posts/${post.id}/preview-link`);
    const gone = await open(second);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('Ask the author for a new one');
  });

  it('says the same for a link that never existed and for a post in the trash', async () => {
    expect((await open('/preview/post/nonsense')).status).toBe(404);
    const path = await createLink();
    await site.call('DELETE', `/posts/${post.id}`);
    expect((await open(path)).status).toBe(404);
    expect((await site.call('POST', `/posts/${post.id}/preview-link`)).status).toBe(404);
  });
});
