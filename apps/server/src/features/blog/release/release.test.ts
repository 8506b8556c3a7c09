import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { socialImageJob } from './social-images.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const text = (html: string) => ({ type: 'post/text', data: { html } });
const write = async (site: SiteFixture, fields: object): Promise<Post> => {
  const { body } = await site.call<Post>('POST', '/posts', { title: 'A post', ...fields });
  return body;
};
const publish = (site: SiteFixture, id: string) => site.call('POST', `/posts/${id}/publish`, {});
const visit = (site: SiteFixture, path: string) => app.visit(site.host, path);

/** Files of the live release with their inode and text. */
const filesOf = async (site: SiteFixture): Promise<Map<string, { inode: number; text: string }>> => {
  const release = (await app.ctx.releases.liveRelease(site.host))!;
  const { files } = await app.ctx.releases.readManifest(release);
  const found = new Map<string, { inode: number; text: string }>();
  for (const path of files) {
    const place = join(release, 'www', path);
    found.set(path, { inode: (await stat(place)).ino, text: await readFile(place, 'latin1') });
  }
  return found;
};

describe('the blog of a published site', () => {
  it('has pages, lists, feeds and a place in the sitemap', async () => {
    const site = await makeSite(app);
    const tag = await site.call<{ id: string }>('POST', '/tags', { name: 'Soup' });
    const post = await write(site, {
      title: 'Phở & friends',
      tagIds: [tag.body.id],
      content: { sections: [text('<h2>How</h2>'), text('<p>Slowly <strong>simmer</strong>.</p>')] },
    });
    await publish(site, post.id);
    expect((await visit(site, '/blog')).status).toBe(404);
    await site.publish();
    const page = await visit(site, `/blog/${post.slug}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p>Slowly <strong>simmer</strong>.</p>');
    // Its beginning is not repeated above it.
    expect(page.text).not.toContain('post-header__excerpt"');
    expect(page.text).toContain('Phở &amp; friends');
    expect(page.text).toContain('</footer>');
    for (const path of [
      '/blog',
      '/blog/tag/soup',
      '/blog/archive',
      '/blog/feed.xml',
      '/blog/atom.xml',
      '/blog/feed.json',
    ]) {
      const answer = await visit(site, path);
      expect([path, answer.status]).toEqual([path, 200]);
      if (path !== '/blog/archive') expect(answer.text, path).toContain(post.slug);
    }
    expect((await visit(site, '/sitemap.xml')).text).toContain(`/blog/${post.slug}</loc>`);
    expect((await app.visit('localhost', `/sites/${site.site.subdomain}/blog`)).status).toBe(200);
  });

  it('changes with a post at once, and nothing else of the draft becomes public', async () => {
    const site = await makeSite(app);
    await site.publish();
    const section = (site.home.content.sections as { id: string }[])[0]!;
    const edited = await site.push({
      seq: 1,
      baseVersion: site.home.version,
      ops: [{ op: 'set', id: section.id, path: ['data', 'title'], value: 'Not public yet' }],
    });
    expect(edited.status).toBe(200);
    const post = await write(site, {
      title: 'Fresh news',
      content: { sections: [text('<p>Read all about it</p>')] },
    });
    await publish(site, post.id);
    expect((await visit(site, '/blog/fresh-news')).text).toContain('<p>Read all about it</p>');
    expect((await visit(site, '/')).text).not.toContain('Not public yet');
    const { body } = await site.call<{ hasUnpublishedChanges?: boolean; draftVersion?: number }>('GET', '');
    expect(JSON.stringify(body)).toContain('"isPublished":true');
    await site.publish();
    expect((await visit(site, '/')).text).toContain('Not public yet');
    expect((await visit(site, '/blog/fresh-news')).status).toBe(200);
  });

  it('writes only what changed', async () => {
    const site = await makeSite(app);
    const tag = await site.call<{ id: string }>('POST', '/tags', { name: 'Old' });
    const first = await write(site, {
      title: 'First',
      tagIds: [tag.body.id],
      content: { sections: [text('<p>1</p>')] },
    });
    await publish(site, first.id);
    await site.publish();
    const before = await filesOf(site);
    const second = await write(site, { title: 'Second', content: { sections: [text('<p>2</p>')] } });
    await publish(site, second.id);
    const after = await filesOf(site);
    expect(after.get('blog/second.html')).toBeDefined();
    const kept = [...after]
      .filter(([path, { inode }]) => before.get(path)?.inode === inode)
      .map(([path]) => path);
    expect(kept).toEqual(expect.arrayContaining(['blog/tag/old.html', 'index.html', '404.html']));
    expect(kept).not.toContain('blog.html');
  });

  it('loses an unpublished post, and redirects from a former address', async () => {
    const site = await makeSite(app);
    const post = await write(site, { title: 'Moved', slug: 'old-place' });
    await publish(site, post.id);
    await site.publish();
    await site.call('PATCH', `/posts/${post.id}`, { slug: 'new-place' });
    await publish(site, post.id);
    const moved = await visit(site, '/blog/old-place');
    expect([moved.status, moved.headers.location]).toEqual([301, '/blog/new-place']);
    await site.call('POST', `/posts/${post.id}/unpublish`);
    expect((await visit(site, '/blog/new-place')).status).toBe(404);
  });
});

describe('the social images of a blog', () => {
  it('are drawn by the release for the newest posts, and in the background for the others', async () => {
    const site = await makeSite(app);
    const count = blogLimits.socialImagesPerRelease + 2;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
      ids.push(
        (await write(site, { title: `Image ${site.site.id} ${index}`, slug: `image-${index}`, publishedAt }))
          .id,
      );
    }
    await site.call('POST', '/posts/bulk', { ids, action: 'publish' });
    const tasks: object[] = [];
    const { queue } = app.ctx;
    app.ctx.queue = {
      ...queue,
      enqueue: async (tx, name, data, options) => {
        if (name === socialImageJob.name) tasks.push(data);
        else await queue.enqueue(tx, name, data, options);
      },
    };
    await site.publish();
    app.ctx.queue = queue;
    const hasImage = async (index: number): Promise<boolean> =>
      (await visit(site, `/blog/image-${index}`)).text.includes('property="og:image"');
    expect([await hasImage(count - 1), await hasImage(2), await hasImage(1)]).toEqual([true, true, false]);
    expect(tasks).toHaveLength(1);
    await socialImageJob.run(app.ctx, tasks[0]!, AbortSignal.any([]));
    expect(await hasImage(0)).toBe(true);
    expect(await hasImage(1)).toBe(true);
  });
});
