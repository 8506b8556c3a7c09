import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { language } from '@sitewright/contract/fields';
import { describe, expect, it } from 'vitest';
import { renderArticle } from '../apps/server/src/features/documentation/reading/render-article.ts';
import { loadShippedDocumentation } from '../apps/server/src/features/documentation/reading/shipped-articles.ts';

// The documentation that ships with the product: complete, in both languages, and with links that lead somewhere.

const root = join(import.meta.dirname, '..');
const shipped = loadShippedDocumentation(join(root, 'library/documentation'));
const articles = [...shipped.articles.values()];
/** Public pages besides the documentation that articles link to. */
const publicPages = new Set(['/pricing', '/accessibility', '/api-docs']);

it('has 12, 8, 15 and 20 articles, each in both languages', () => {
  const counts = shipped.categories.map(
    ({ id }) => articles.filter(({ category }) => category === id).length,
  );
  expect(counts).toEqual([12, 8, 15, 20]);
  for (const { slug, content } of articles)
    expect([slug, Object.keys(content.texts).toSorted()]).toEqual([slug, ['en', 'vi']]);
});

describe.each(articles.map((article) => [article.slug, article] as const))('%s', (_slug, { content }) => {
  it.each(language.options)('says enough, in short, in %s', (code) => {
    const { title, summary, body } = content.texts[code]!;
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThan(110);
    expect(words).toBeLessThan(650);
    expect(title.length).toBeGreaterThan(5);
    expect(summary.length).toBeGreaterThan(10);
  });

  it.each(language.options)('has links that lead somewhere, in %s', (code) => {
    const { links } = renderArticle(content.texts[code]!.body);
    const dead = links.filter((link) => {
      const [, area, slug = ''] = /^\/(help|tutorials)\/([^#?]+)/.exec(link) ?? [];
      if (area === 'help') return !shipped.articles.has(slug);
      if (area === 'tutorials') return !shipped.tutorials.some((tutorial) => tutorial.slug === slug);
      return !publicPages.has(link);
    });
    expect(dead).toEqual([]);
  });

  it('has the same structure in both languages', () => {
    const shapes = language.options.map((code) => {
      const { html, links } = renderArticle(content.texts[code]!.body);
      return [
        (html.match(/<h2/g) ?? []).length,
        (html.match(/doc-callout /g) ?? []).length,
        links.toSorted(),
      ];
    });
    expect(shapes[1]).toEqual(shapes[0]);
  });

  it('has related articles that exist', () => {
    expect(content.related.filter((slug) => !shipped.articles.has(slug))).toEqual([]);
  });

  it('shows images that exist, in its language', () => {
    for (const code of language.options) {
      const { html } = renderArticle(content.texts[code]!.body);
      for (const [, src = ''] of html.matchAll(/<img src="([^"]+)"/g)) {
        expect([src, existsSync(join(root, src))]).toEqual([src, true]);
        expect(src).toMatch(new RegExp(`-${code}\\.webp$`));
      }
    }
  });
});

it('has titles and addresses that are told apart', () => {
  for (const code of language.options) {
    const titles = articles.map(({ content }) => content.texts[code]!.title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

it('has tutorials whose steps point at controls of the screens', () => {
  const source = globSync('apps/web/src/{builder,features}/**/*.tsx', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const panels = /data-tutorial=\{anchor\}/.test(source) ? ['builder-library'] : [];
  const anchors = new Set([
    ...[...source.matchAll(/data-tutorial="([^"]+)"/g)].map(([, name]) => name),
    ...panels,
  ]);
  expect(shipped.tutorials.length).toBeGreaterThanOrEqual(4);
  for (const { slug, steps } of shipped.tutorials)
    for (const { anchor, route } of steps) {
      if (anchor === undefined) continue;
      expect([slug, anchor, anchors.has(anchor)]).toEqual([slug, anchor, true]);
      expect(route).toMatch(/^\//);
    }
});
