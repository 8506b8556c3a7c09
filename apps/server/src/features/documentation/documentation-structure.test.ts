import type { DocumentationOverview, Tutorial } from '@sitewright/contract/documentation/documentation';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type {
  AdminCategory,
  AdminTutorial,
  AdminTutorialEntry,
} from '@sitewright/contract/documentation/documentation-structure';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await sharedTestApp();
  ({ token } = await signInStaff(app, 'PLATFORM_ADMIN'));
});
beforeEach(async () => {
  for (const table of [
    'doc_articles',
    'doc_positions',
    'doc_categories',
    'doc_tutorials',
    'doc_structure_positions',
  ])
    await app.database.ownerPool.query(`delete from app.${table}`);
  app.ctx.documentation.changed();
});

const get = <T>(path: string) => app.api<T>('GET', `/documentation${path}`);
const staff = <T>(method: string, path: string, body?: unknown) =>
  app.api<T>(method, `/admin/documentation${path}`, { token, ...(body === undefined ? {} : { body }) });

const text = (en: string, vi = en) => ({ en, vi });
const category = (en: string, vi?: string) => ({ name: text(en, vi), description: text('About it') });
const step = {
  title: text('Open the editor'),
  body: text('Choose **Edit**.'),
  route: '/builder/*',
  anchor: 'builder-page',
};
const tutorial = (title = 'Sell gift cards', more: object = {}) => ({
  level: 'beginner',
  minutes: 5,
  title: text(title),
  summary: text('In three steps'),
  steps: [step],
  ...more,
});
const shownCategories = async (language = 'en') =>
  (await get<DocumentationOverview>(`?language=${language}`)).body.categories.map(({ name }) => name);
const shownTutorials = async () =>
  (await get<{ tutorials: { slug: string }[] }>('/tutorials')).body.tutorials.map(({ slug }) => slug);

interface Categories {
  categories: AdminCategory[];
}

describe('categories of the help center', () => {
  it('are renamed in both languages and reset to the original', async () => {
    const [first] = (await staff<Categories>('GET', '/categories')).body.categories;
    expect(first).toMatchObject({ id: 'start', source: 'shipped', articleCount: 12, version: 0 });
    const path = '/categories/start';
    const renamed = await staff<Categories>('PUT', path, {
      version: 0,
      ...category('First steps', 'Bước đầu'),
    });
    expect(renamed.body.categories[0]).toMatchObject({ source: 'customized', articleCount: 12 });
    const { version } = renamed.body.categories[0]!;
    expect(version).toBeGreaterThan(0);
    expect((await shownCategories())[0]).toBe('First steps');
    expect((await shownCategories('vi'))[0]).toBe('Bước đầu');
    expect((await staff('PUT', path, { version: 0, ...category('Other') })).status).toBe(409);
    expect((await staff('DELETE', `${path}?version=0`)).status).toBe(409);
    await staff('DELETE', `${path}?version=${version}`);
    expect((await shownCategories())[0]).toBe('Getting started');
    expect((await staff('DELETE', `${path}?version=0`)).body).toMatchObject({ code: 'wrong_state' });
    // A version is never used again: what was written to the deleted one is not taken for the next.
    await staff('PUT', path, { version: 0, ...category('Again') });
    expect((await staff('PUT', path, { version, ...category('Late') })).status).toBe(409);
  });

  it('are added at the end, moved, and deleted once they are empty', async () => {
    const added = await staff<Categories>('POST', '/categories', {
      id: 'selling',
      ...category('Selling', 'Bán hàng'),
    });
    const path = `/categories/selling?version=${added.body.categories.at(-1)!.version}`;
    expect((await shownCategories()).at(-1)).toBe('Selling');
    expect((await staff('POST', '/categories', { id: 'selling', ...category('Again') })).body).toMatchObject({
      code: 'slug_taken',
    });
    await staff('PUT', '/category-order', { ids: ['selling', 'unknown', 'selling'] });
    expect((await shownCategories()).slice(0, 2)).toEqual(['Selling', 'Getting started']);
    const content = {
      space: 'help',
      routes: [],
      related: [],
      texts: { en: { title: 'Sell', summary: '', body: 'x' } },
    };
    await staff('POST', '/articles', { slug: 'sell', category: 'selling', content });
    expect((await staff('DELETE', path)).body).toMatchObject({ code: 'wrong_state' });
    await staff('PUT', '/order', { category: 'start', slugs: ['sell'] });
    const { body } = await staff<Categories>('DELETE', path);
    expect(body.categories.map(({ id }) => id)).not.toContain('selling');
    expect((await shownCategories())[0]).toBe('Getting started');
  });

  it('need a name in both languages, and there is a limit of them', async () => {
    for (const name of [
      text('Only English', ''),
      text('   '),
      text('x'.repeat(limits.categoryNameMaxLength + 1)),
    ]) {
      expect((await staff('POST', '/categories', { id: 'more', ...category('x'), name })).status).toBe(422);
    }
    await app.database.ownerPool.query(
      `insert into app.doc_categories (id, name, description)
       select 'more-' || n, '{"en":"x","vi":"x"}', '{"en":"x","vi":"x"}' from generate_series(1, $1) n`,
      [limits.categoriesMax - 5],
    );
    const longest = text('x'.repeat(limits.categoryNameMaxLength));
    const add = (id: string) => staff('POST', '/categories', { id, ...category('x'), name: longest });
    expect((await add('last')).status).toBe(201);
    expect((await add('too-many')).status).toBe(422);
  });
});

describe('tutorials of the help center', () => {
  it('are written, published and shown with their steps', async () => {
    const created = await staff<AdminTutorial>('POST', '/tutorials', {
      slug: 'gift-cards',
      content: tutorial(),
    });
    expect(created.body).toMatchObject({ source: 'own', isPublished: false });
    expect(await shownTutorials()).not.toContain('gift-cards');
    expect((await get('/tutorials/gift-cards')).status).toBe(404);
    const { version } = created.body;
    const published = await staff<AdminTutorial>('PUT', '/tutorials/gift-cards', {
      version,
      content: tutorial(),
      isPublished: true,
    });
    const { body } = await get<Tutorial>('/tutorials/gift-cards?language=vi');
    expect(body.steps).toEqual([
      {
        title: 'Open the editor',
        html: expect.stringContaining('<strong>Edit</strong>'),
        route: '/builder/*',
        anchor: 'builder-page',
      },
    ]);
    expect((await staff('DELETE', `/tutorials/gift-cards?version=${version}`)).status).toBe(409);
    await staff('DELETE', `/tutorials/gift-cards?version=${published.body.version}`);
    expect(await shownTutorials()).not.toContain('gift-cards');
  });

  it('of the product are customized, hidden and reset', async () => {
    const { body } = await staff<AdminTutorial>('GET', '/tutorials/first-site');
    const title = text('Your very first site');
    const change = (version: number, isPublished: boolean) =>
      staff<AdminTutorial>('PUT', '/tutorials/first-site', {
        version,
        content: { ...body.content, title },
        isPublished,
      });
    const { version } = (await change(0, true)).body;
    expect((await get<Tutorial>('/tutorials/first-site')).body.title).toBe('Your very first site');
    expect((await change(0, true)).body).toMatchObject({ code: 'stale_version' });
    const hidden = await change(version, false);
    expect(await shownTutorials()).not.toContain('first-site');
    await staff('DELETE', `/tutorials/first-site?version=${hidden.body.version}`);
    expect((await get<Tutorial>('/tutorials/first-site')).body.title).toBe(body.title.en);
  });

  it('are put in order', async () => {
    const before = await shownTutorials();
    const { body } = await staff<{ tutorials: AdminTutorialEntry[] }>('PUT', '/tutorial-order', {
      slugs: [before.at(-1)],
    });
    const order = [before.at(-1)!, ...before.slice(0, -1)];
    expect(body.tutorials.map(({ slug }) => slug)).toEqual(order);
    expect(await shownTutorials()).toEqual(order);
  });

  it.each([
    ['no step', { steps: [] }],
    ['too many steps', { steps: Array.from({ length: limits.tutorialStepsMax + 1 }, () => step) }],
    ['no minutes', { minutes: 0 }],
    ['too many minutes', { minutes: limits.tutorialMinutesMax + 1 }],
    ['an unknown control', { steps: [{ ...step, anchor: 'nothing' }] }],
    ['an address as screen', { steps: [{ ...step, route: 'https://example.com' }] }],
    ['a long step', { steps: [{ ...step, body: text('x'.repeat(limits.stepMaxLength + 1)) }] }],
  ])('with %s are refused', async (_name, more) => {
    const answer = await staff('POST', '/tutorials', { slug: 'refused', content: tutorial('x', more) });
    expect(answer.status).toBe(422);
  });

  it('run no script of their Markdown', async () => {
    const body = text('<script>alert(1)</script><img src=x onerror=alert(1)>');
    const content = tutorial('Hostile', { steps: [{ ...step, body }] });
    const { version } = (await staff<AdminTutorial>('POST', '/tutorials', { slug: 'hostile', content })).body;
    await staff('PUT', '/tutorials/hostile', { version, content, isPublished: true });
    const shown = await get<Tutorial>('/tutorials/hostile');
    expect(shown.body.steps[0]!.html).not.toMatch(/<script|onerror/);
  });
});
