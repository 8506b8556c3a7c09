import type {
  PageTemplateDetail,
  PageTemplateSummary,
  PartTemplateDetail,
} from '@sitewright/contract/page-templates/page-templates';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

interface Listing<T> {
  templates: T[];
}

describe('page templates', () => {
  it('are listed in order, without their content', async () => {
    const { status, body } = await app.api<Listing<PageTemplateSummary>>('GET', '/page-templates');
    expect(status).toBe(200);
    expect(body.templates.map(({ order }) => order)).toEqual(
      body.templates.map(({ order }) => order).toSorted((a, b) => a - b),
    );
    expect(body.templates[0]).toEqual({
      id: 'page-home',
      kind: 'page',
      slug: 'home',
      name: 'Home',
      description: expect.stringContaining('form'),
      thumbnail: '/library/page-templates/home/thumbnail.webp',
      tags: expect.arrayContaining(['welcome']),
      status: 'published',
      order: 10,
      page: { title: 'Home', slug: 'home' },
    });
  });

  it('return one with its content, in the language and with the name of a site', async () => {
    const { body } = await app.api<PageTemplateDetail>(
      'GET',
      `/page-templates/about?language=vi&siteName=${encodeURIComponent('Lò Bánh & Bạn')}`,
    );
    expect(body).toMatchObject({ name: 'Giới thiệu', page: { title: 'Giới thiệu', slug: 'gioi-thieu' } });
    expect(body.page.seo.title).toContain('Lò Bánh & Bạn');
    const words = JSON.stringify(body.page.content);
    expect(words).toContain('<p>Lò Bánh &amp; Bạn bắt đầu');
    expect(words).toContain('Đủ nhỏ để nhớ tên bạn');
    const english = await app.api<PageTemplateDetail>('GET', '/page-templates/about');
    expect(JSON.stringify(english.body)).toContain('Small enough to know your name');
    expect(english.body.page.seo.title).toContain('Your business');
  });

  it('reject unknown slugs and parameters', async () => {
    expect((await app.api('GET', '/page-templates/nope')).status).toBe(404);
    expect((await app.api('GET', '/page-templates?language=fr')).status).toBe(422);
    expect((await app.api('GET', `/page-templates/about?siteName=${'x'.repeat(81)}`)).status).toBe(422);
    expect((await app.visit('localhost', '/library/page-templates/nope/thumbnail.webp')).status).toBe(404);
  });

  it('become pages of a site', async () => {
    const person = await app.signUp();
    const site = await app.api<{ id: string }>('POST', '/sites', {
      token: person.token,
      body: { name: 'Lò Bánh', subdomain: freshName('lo-banh') },
    });
    const { body } = await app.api<Listing<PageTemplateSummary>>('GET', '/page-templates');
    for (const { slug } of body.templates) {
      const { page } = (await app.api<PageTemplateDetail>('GET', `/page-templates/${slug}`)).body;
      const made = await app.api<{ content: { sections: { id?: string }[] } }>(
        'POST',
        `/sites/${site.body.id}/pages`,
        { token: person.token, body: { title: page.title, content: page.content } },
      );
      expect(made.status).toBe(201);
      expect(made.body.content.sections).toHaveLength(page.content.sections.length);
    }
  });
});

describe.each(['header', 'footer'] as const)('%s templates', (kind) => {
  it('are listed with their part, in the language and with the name of a site', async () => {
    const { status, body } = await app.api<Listing<PartTemplateDetail>>(
      'GET',
      `/${kind}-templates?language=vi&siteName=Levain`,
    );
    expect(status).toBe(200);
    expect(body.templates.length).toBeGreaterThanOrEqual(6);
    for (const template of body.templates) {
      expect(template).toMatchObject({ kind, id: `${kind}-${template.slug}`, status: 'published' });
      expect(template.part.type).toMatch(new RegExp(`^${kind}/`));
      expect(template.part.data['logoText']).toBe('Levain');
      expect(JSON.stringify(template.part.data)).toMatch(/Liên hệ|Về chúng tôi|Giới thiệu/);
    }
  });
});

it('each have a thumbnail', async () => {
  for (const kind of ['page', 'header', 'footer']) {
    const { body } = await app.api<Listing<{ thumbnail: string }>>('GET', `/${kind}-templates`);
    for (const { thumbnail } of body.templates) {
      expect((await app.visit('localhost', thumbnail)).headers['content-type']).toBe('image/webp');
    }
  }
});
