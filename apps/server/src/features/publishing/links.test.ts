import type { Finding } from '@sitewright/contract/publishing/publishing';
import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const withQuestion = (world: SiteFixture, sections: object[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections } });

const hero = (href: string) => ({
  id: 'top',
  type: 'hero/hero-1',
  data: { title: 'Quán', action: { label: 'Go', href } },
});
const faq = (answer: string, more: object = {}) => ({
  id: 'ask',
  type: 'faq/faq-1',
  data: { title: 'Hỏi', questions: [{ question: 'Ở đâu?', answer }] },
  ...more,
});

it('every link target works on the published page, in fields and in rich text', async () => {
  const world = await makeSite(app);
  const target = world.pages[1]!;
  await world.call('PATCH', `/pages/${target.id}/content`, {
    content: { sections: [faq('<p>x</p>', { anchor: 'hoi-dap' })] },
  });
  const picture = `/library/images/${[...app.ctx.library.pictures.keys()][0]}`;
  const published = async (href: string): Promise<(string | undefined)[]> => {
    await withQuestion(world, [hero(href), faq(`<p><a href="${href.replaceAll('&', '&amp;')}">Go</a></p>`)]);
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    return [/<a class="button[^>]*href="([^"]*)"[^>]*>Go</, /<p><a href="([^"]*)"[^>]*>Go</].map(
      (link) => link.exec(text)?.[1],
    );
  };
  const both = (href: string) => [href, href];
  expect(await published(`page:${target.id}`)).toEqual(both(`/${target.slug}`));
  // The link stores the section's id; visitors see the custom anchor of the section.
  expect(await published(`page:${target.id}#ask`)).toEqual(both(`/${target.slug}#hoi-dap`));
  expect(await published('#ask')).toEqual(both('#ask'));
  expect(await published('https://example.com/a?b=1&c=2')).toEqual(both('https://example.com/a?b=1&amp;c=2'));
  expect(await published('mailto:a@b.vn?subject=Xin%20ch%C3%A0o')).toEqual(
    both('mailto:a@b.vn?subject=Xin%20ch%C3%A0o'),
  );
  expect(await published('tel:+842838291234')).toEqual(both('tel:+842838291234'));
  const [file] = await published(picture);
  expect(file).toMatch(/^\/_assets\/.+\.(webp|jpe?g|png|svg)$/);
  expect((await app.visit(world.host, file!)).status).toBe(200);
  // Script URLs and links to deleted pages are removed.
  const [field, rich] = await published('javascript:alert(1)');
  expect([field, rich]).toEqual(['#', undefined]);
  expect((await published('page:00000000-0000-4000-8000-000000000000'))[0]).toBe('#');
});

it('a link to a page’s former path leads to its current path', async () => {
  const world = await makeSite(app);
  const target = world.pages.find(({ slug }) => slug === 'menu')!;
  await withQuestion(world, [hero('/menu'), faq('<p>x</p>')]);
  await world.call('PATCH', `/pages/${target.id}/settings`, { slug: 'mon-an' });
  await world.publish();
  expect((await app.visit(world.host, '/')).text).not.toContain('href="/menu"');
});

it('a link moves with its page, and the check names broken ones', async () => {
  const world = await makeSite(app);
  const target = world.pages[1]!;
  await withQuestion(world, [hero(`page:${target.id}`), faq('<p><a href="#nowhere">Down</a></p>')]);
  await world.call('PATCH', `/pages/${target.id}/settings`, { slug: 'moved-here' });
  await world.publish();
  expect((await app.visit(world.host, '/')).text).toContain('href="/moved-here"');
  const sentences = async () =>
    (await world.call<{ findings: Finding[] }>('GET', '/publish-check')).body.findings
      .filter(({ code, pageId }) => code === 'broken_link' && pageId === world.home.id)
      .map(({ message }) => message);
  expect(await sentences()).toEqual(['“Down” leads to a section that is gone.']);
  await world.call('DELETE', `/pages/${target.id}`);
  expect(await sentences()).toEqual([
    '“Go” leads to a page that was deleted.',
    '“Down” leads to a section that is gone.',
  ]);
});
