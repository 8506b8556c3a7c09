import type { Article, DocumentationOverview } from '@sitewright/contract/documentation/documentation';
import type { AdminArticle } from '@sitewright/contract/documentation/documentation-admin';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await sharedTestApp();
  ({ token } = await signInStaff(app, 'PLATFORM_ADMIN'));
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.doc_articles');
  await app.database.ownerPool.query('delete from app.doc_positions');
  app.ctx.documentation.changed();
});

const get = <T>(path: string) => app.api<T>('GET', path);
const staff = <T>(method: string, path: string, body?: unknown) =>
  app.api<T>(method, `/admin/documentation${path}`, { token, ...(body === undefined ? {} : { body }) });
const contentOf = (body: string, title = 'My article') => ({
  space: 'help',
  routes: [],
  related: [],
  texts: { en: { title, summary: 'About it', body } },
});
const create = (slug: string, body = 'Text') =>
  staff<AdminArticle>('POST', '/articles', { slug, category: 'start', content: contentOf(body) });
const move = (slug: string, version: number, to: string, force = false) =>
  staff<AdminArticle>('POST', `/articles/${slug}/move`, { version, to, force });

describe('readers', () => {
  it('see 12, 8, 15 and 20 articles, in both languages', async () => {
    for (const language of ['en', 'vi']) {
      const { body } = await get<DocumentationOverview>(`/documentation?language=${language}`);
      expect(body.categories.map(({ articles }) => articles.length)).toEqual([12, 8, 15, 20]);
    }
  });

  it('read an article with its neighbours, in their language', async () => {
    const { body } = await get<Article>('/documentation/articles/choose-a-good-password?language=vi');
    expect(body).toMatchObject({
      title: 'Mật khẩu thế nào là tốt?',
      language: 'vi',
      category: { id: 'start', name: 'Bắt đầu' },
      previous: { slug: 'create-an-account' },
      next: { slug: 'reset-your-password' },
      updatedAt: null,
    });
    expect(body.html).toContain('class="doc-callout doc-callout-tip"');
    expect(body.headings.map(({ id }) => id)).toContain('ba-nguyen-tac');
  });

  it('get suggestions for an article that does not exist', async () => {
    const { status, body } = await get<{ details: { suggestions: { slug: string }[] } }>(
      '/documentation/articles/publish-the-site',
    );
    expect(status).toBe(404);
    expect(body.details.suggestions.map(({ slug }) => slug)).toContain('publish-your-site');
  });

  it.each([
    ['publsih', 'en', 'publish-your-site'],
    ['xuat ban', 'vi', 'publish-your-site'],
    ['pasword', 'en', 'choose-a-good-password'],
    ['tên miền phụ', 'vi', 'what-is-a-subdomain'],
  ])('find %s (%s)', async (q, language, slug) => {
    const { body } = await get<{ articles: { slug: string }[] }>(
      `/documentation/search?language=${language}&q=${encodeURIComponent(q)}`,
    );
    expect(body.articles.slice(0, 3).map((article) => article.slug)).toContain(slug);
  });

  it('search with hostile and long words without a failure', async () => {
    for (const q of ['<script>', '" or 1=1', '%_\\', 'a'.repeat(limits.queryMaxLength)]) {
      expect((await get(`/documentation/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
    }
    const long = 'a'.repeat(limits.queryMaxLength + 1);
    expect((await get(`/documentation/search?q=${long}`)).status).toBe(422);
    expect((await get('/documentation/search?q=%20')).status).toBe(422);
  });

  it('searches without a result are counted by day, without the reader', async () => {
    const word = 'zzqxvblorf';
    await app.database.ownerPool.query('delete from app.doc_missed_searches');
    await get(`/documentation/search?q=${word}`);
    await get(`/documentation/search?q=${word.toUpperCase()}`);
    const { body } = await staff<{ searches: { query: string; count: number }[] }>('GET', '/missed-searches');
    expect(body.searches.find(({ query }) => query === word)).toMatchObject({ count: 2, language: 'en' });
  });

  it(`search for at most ${limits.missedSearchesPerDay} different words without a result in a day`, async () => {
    const { ownerPool } = app.database;
    await ownerPool.query('delete from app.doc_missed_searches');
    await ownerPool.query(
      `insert into app.doc_missed_searches (day, language, query)
       select to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), 'vi', 'word' || number
       from generate_series(2, $1::int) as number`,
      [limits.missedSearchesPerDay],
    );
    for (const word of ['zzqxvlast', 'zzqxvmore', 'zzqxvlast'])
      expect((await get(`/documentation/search?q=${word}`)).status).toBe(200);
    const { rows } = await ownerPool.query(
      "select query, count from app.doc_missed_searches where query like 'zzqxv%'",
    );
    expect(rows).toEqual([{ query: 'zzqxvlast', count: 2 }]);
    await ownerPool.query('delete from app.doc_missed_searches');
  });

  it('are offered the articles of a screen', async () => {
    const of = async (path: string): Promise<string[]> => {
      const { body } = await get<{ articles: { slug: string }[] }>(
        `/documentation/screen-help?path=${encodeURIComponent(path)}`,
      );
      return body.articles.map(({ slug }) => slug);
    };
    expect(await of('/profile/email')).toEqual(['change-your-email']);
    expect(await of('/builder/0197f6c2')).toHaveLength(limits.contextualMax);
    expect(await of('/nowhere')).toEqual([]);
  });

  it('say whether an article was helpful', async () => {
    const path = '/documentation/articles/roles/feedback';
    const send = (comment: string) =>
      app.api('POST', path, { body: { language: 'vi', isHelpful: false, comment } });
    const comment = `Thiếu ảnh ${freshName('x')}`;
    expect((await send(comment)).status).toBe(200);
    expect((await send('x'.repeat(limits.commentMaxLength))).status).toBe(200);
    expect((await send('x'.repeat(limits.commentMaxLength + 1))).status).toBe(422);
    const { body } = await staff<{ feedback: object[] }>(
      'GET',
      `/feedback?helpful=no&q=${encodeURIComponent(comment)}`,
    );
    expect(body.feedback).toEqual([expect.objectContaining({ slug: 'roles', language: 'vi', comment })]);
  });

  it(`are forgotten with their feedback after ${limits.feedbackDays} days`, async () => {
    const [old, young] = [freshName('old'), freshName('young')];
    for (const [comment, days] of [
      [old, limits.feedbackDays + 1],
      [young, limits.feedbackDays - 1],
    ])
      await app.database.ownerPool.query(
        `insert into app.doc_feedback (slug, language, is_helpful, comment, created_at)
         values ('roles', 'en', false, $1, now() - make_interval(days => $2))`,
        [comment, days],
      );
    await jobs.find(({ name }) => name === 'documentation.purge-searches')!.run(app.ctx, {});
    const found = async (comment: string) =>
      (await staff<{ feedback: object[] }>('GET', `/feedback?q=${comment}`)).body.feedback.length;
    expect([await found(old), await found(young)]).toEqual([0, 1]);
  });
});

describe('tutorials', () => {
  it('have steps, and progress of the signed-in user', async () => {
    const person = await app.signUp();
    const save = (step: number, isDone: boolean) =>
      app.api('PUT', '/documentation/progress/first-site', { token: person.token, body: { step, isDone } });
    expect((await save(2, false)).body).toEqual({ slug: 'first-site', step: 2, status: 'in_progress' });
    expect((await save(99, true)).body).toEqual({ slug: 'first-site', step: 4, status: 'done' });
    await save(0, false);
    const { body } = await app.api<{ progress: object[] }>('GET', '/documentation/progress', {
      token: person.token,
    });
    expect(body.progress).toEqual([{ slug: 'first-site', step: 0, status: 'done' }]);
    expect(
      (
        await app.api('PUT', '/documentation/progress/nope', {
          token: person.token,
          body: { step: 0, isDone: false },
        })
      ).status,
    ).toBe(404);
    const other = await app.signUp();
    expect((await app.api('GET', '/documentation/progress', { token: other.token })).body).toEqual({
      progress: [],
    });
    const { body: tutorial } = await get<{ steps: { anchor: string | null }[] }>(
      '/documentation/tutorials/first-site',
    );
    expect(tutorial.steps).toHaveLength(5);
  });
});

describe('staff', () => {
  it('writes an article, has it reviewed and publishes it', async () => {
    const slug = freshName('new-article');
    const { status, body } = await create(slug);
    expect([status, body.status, body.version, body.isPublished]).toEqual([201, 'draft', 1, false]);
    expect((await get(`/documentation/articles/${slug}`)).status).toBe(404);
    expect((await move(slug, 1, 'review')).body.status).toBe('review');
    expect((await move(slug, 2, 'published')).body).toMatchObject({ status: 'published', isPublished: true });
    expect((await get<Article>(`/documentation/articles/${slug}`)).body.html).toBe('<p>Text</p>\n');
    expect((await move(slug, 3, 'review')).status).toBe(409);
  });

  it('customizes an article of the product; readers see it when it is published, and the original after a reset', async () => {
    const read = async (): Promise<string> =>
      (await get<Article>('/documentation/articles/roles')).body.title;
    const before = await read();
    const saved = await staff<AdminArticle>('PUT', '/articles/roles', {
      version: 0,
      content: contentOf('Mine', 'Our roles'),
    });
    expect(saved.body).toMatchObject({ status: 'draft', isCustomized: true, isPublished: true, version: 1 });
    expect(saved.body.original?.texts.en?.title).toBe(before);
    expect(saved.body.translations).toEqual({ en: 'current', vi: 'missing' });
    expect(await read()).toBe(before);
    await move('roles', 1, 'published');
    expect(await read()).toBe('Our roles');
    expect((await staff('DELETE', '/articles/roles')).status).toBe(200);
    expect(await read()).toBe(before);
    expect((await staff('DELETE', '/articles/roles')).status).toBe(409);
  });

  it('is told of a newer original', async () => {
    await staff('PUT', '/articles/roles', { version: 0, content: contentOf('Mine') });
    await app.database.ownerPool.query(`update app.doc_articles set based_on_hash = 'old'`);
    const { body } = await staff<AdminArticle>('GET', '/articles/roles');
    expect(body.hasNewerOriginal).toBe(true);
  });

  it('does not overwrite what somebody else saved', async () => {
    const slug = freshName('stale');
    await create(slug);
    const save = (version: number) =>
      staff<{ code: string; details: object }>('PUT', `/articles/${slug}`, {
        version,
        content: contentOf('Two'),
      });
    expect((await save(1)).status).toBe(200);
    const { status, body } = await save(1);
    expect([status, body.code]).toEqual([409, 'stale_version']);
    expect(body.details).toMatchObject({ version: 2 });
  });

  it('leaves the former address when a slug changes', async () => {
    const [slug, next] = [freshName('old-slug'), freshName('new-slug')];
    await create(slug);
    await move(slug, 1, 'published');
    const renamed = await staff<AdminArticle>('PUT', `/articles/${slug}`, {
      version: 2,
      slug: next,
      content: contentOf('Text'),
    });
    expect(renamed.body.slug).toBe(next);
    expect((await get<Article>(`/documentation/articles/${slug}`)).body.slug).toBe(next);
    expect((await create(slug)).status).toBe(201);
    expect((await create('roles')).status).toBe(409);
  });

  it('is warned of broken links, and may publish all the same', async () => {
    const slug = freshName('links');
    await create(slug, '[Roles](/help/roles) [gone](/help/gone) [tutorial](/tutorials/first-site)');
    const refused = await staff<{ code: string; details: { links: string[] } }>(
      'POST',
      `/articles/${slug}/move`,
      { version: 1, to: 'published' },
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'broken_links']);
    expect(refused.body.details.links).toEqual(['/help/gone']);
    expect((await move(slug, 1, 'published', true)).body.status).toBe('published');
  });

  it('puts articles in order and moves them to another category', async () => {
    const { status } = await staff('PUT', '/order', {
      category: 'account',
      slugs: ['roles', 'pricing', 'use-dark-mode'],
    });
    expect(status).toBe(200);
    const { body } = await get<DocumentationOverview>('/documentation');
    const [start, account] = body.categories;
    expect(account!.articles.slice(0, 3).map(({ slug }) => slug)).toEqual([
      'roles',
      'pricing',
      'use-dark-mode',
    ]);
    expect(start!.articles).toHaveLength(11);
    expect((await staff('PUT', '/order', { category: 'nope', slugs: [] })).status).toBe(422);
  });

  it('sees versions and their content', async () => {
    const slug = freshName('versions');
    await create(slug, 'One');
    await staff('PUT', `/articles/${slug}`, { version: 1, content: contentOf('Two') });
    const { body } = await staff<{ versions: { version: number }[] }>('GET', `/articles/${slug}/versions`);
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
    const first = await staff<{ content: { texts: { en: { body: string } } } }>(
      'GET',
      `/articles/${slug}/versions/1`,
    );
    expect(first.body.content.texts.en.body).toBe('One');
    expect((await staff('GET', `/articles/${slug}/versions/9`)).status).toBe(404);
  });

  it('archives an article, also one of the product', async () => {
    expect((await move('roles', 0, 'archived')).body.status).toBe('archived');
    expect((await get('/documentation/articles/roles')).status).toBe(404);
    expect((await move('roles', 1, 'draft')).body.status).toBe('draft');
    expect((await move('roles', 2, 'published')).body.status).toBe('published');
    expect((await get('/documentation/articles/roles')).status).toBe(200);
  });

  it('previews Markdown without what may harm readers', async () => {
    const { body } = await staff<{ html: string; brokenLinks: string[] }>('POST', '/preview', {
      body: '<script>alert(1)</script>\n\nA <b onclick="x()">Bold</b> [x](javascript:alert(1)) [gone](/help/gone)\n\n<img src=x onerror=alert(1)>',
    });
    expect(body.html).not.toMatch(/script|onclick|onerror|javascript/);
    expect(body.html).toContain('<b>Bold</b>');
    expect(body.brokenLinks).toEqual(['/help/gone']);
  });

  it('is limited in what it writes', async () => {
    const save = (part: object) =>
      staff('POST', '/articles', {
        slug: freshName('limits'),
        category: 'start',
        content: { ...contentOf('x'), ...part },
      });
    const texts = (title: string, body: string) => ({ texts: { en: { title, summary: '', body } } });
    expect(
      (await save(texts('x'.repeat(limits.titleMaxLength), 'x'.repeat(limits.bodyMaxLength)))).status,
    ).toBe(201);
    expect((await save(texts('x'.repeat(limits.titleMaxLength + 1), ''))).status).toBe(422);
    expect((await save(texts('x', 'x'.repeat(limits.bodyMaxLength + 1)))).status).toBe(422);
    expect((await save({ texts: {} })).status).toBe(422);
    expect((await save({ routes: Array.from({ length: limits.routesMax + 1 }, () => '/a') })).status).toBe(
      422,
    );
  });

  it('of a workspace, members and guests may not', async () => {
    const person = await app.signUp();
    expect((await app.api('GET', '/admin/documentation/articles', { token: person.token })).status).toBe(403);
    expect((await app.api('GET', '/admin/documentation/articles')).status).toBe(401);
  });
});
