import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderArticle } from './render-article.ts';

const library = join(import.meta.dirname, '../../../../../../library/documentation');
const html = (text: string): string => renderArticle(text).html;

describe('an article', () => {
  it('has headings from the second level on, with anchors without accents', () => {
    const article = renderArticle('# Title\n\n## Đăng ký & more\n\n##### Deep');
    expect(article.html).toBe(
      '<h2 id="title">Title</h2>\n<h2 id="dang-ky-amp-more">Đăng ký &amp; more</h2>\n<h4>Deep</h4>\n',
    );
    expect(article.headings).toEqual([
      { id: 'title', text: 'Title' },
      { id: 'dang-ky-amp-more', text: 'Đăng ký & more' },
    ]);
  });

  it('has ids that are the only ones of their page', () => {
    const { headings } = renderArticle('## Setup\n\n## Setup\n\n## Content\n\n## Page data');
    expect(headings.map(({ id }) => id)).toEqual(['setup', 'setup-2', 'content-2', 'page-data-2']);
    expect(renderArticle('## Setup', 'step-2-').html).toContain('id="step-2-setup"');
    expect(renderArticle('```tab=A\na\n```', 'step-2-').html).toContain('name="step-2-tabs-1"');
  });

  it('has callouts, and quotes without a mark', () => {
    expect(html('> [!TIP]\n> Use **keys**.')).toBe(
      '<div class="doc-callout doc-callout-tip">\n<p>Use <strong>keys</strong>.</p>\n</div>\n',
    );
    expect(html('> > [!NOTE] in\n>\n> out')).toMatch(
      /^<blockquote>\n<div class="doc-callout doc-callout-note">[\s\S]*<\/blockquote>\n$/,
    );
    expect(html('> [!OTHER]\n> x')).toContain('<blockquote>');
  });

  it('shows adjacent code blocks with names as tabs, each group with names of its own', () => {
    const text = '```js tab="A B"\na<b\n```\n\n```tab=C\nc\n```\n\n```\nplain\n```\n\n```tab=D\nd\n```';
    const page = html(text);
    expect(page.match(/doc-tabs/g)).toHaveLength(2);
    expect(page).toContain('<label for="tabs-1-0">A B</label><pre tabindex="0"><code>a&lt;b</code></pre>');
    expect(page).toContain('name="tabs-2"');
    // Twice the same: nothing is remembered between articles.
    expect(html(text)).toBe(page);
  });

  it('collects links into the product, and aligns tables', () => {
    expect(renderArticle('[a](/help/a) [b](https://example.com) ## [c](/help/c)').links).toEqual([
      '/help/a',
      '/help/c',
    ]);
    expect(html('|a|b|\n|:-|-:|\n|1|2|')).toContain('<td align="right">2</td>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '```"><script>alert(1)</script> tab="<b>"\nx\n```',
    '## <svg onload=alert(1)>',
  ])('runs nothing: %s', (text) => {
    expect(html(text)).not.toMatch(/<(script|svg|iframe)|(href|src)="(javascript|data):|<[^>]*\son\w+=/i);
  });

  it('stops at a deep nesting', () => {
    expect(html(`${'>'.repeat(3_000)} deep`).match(/<blockquote>/g)?.length).toBeLessThan(200);
  });
});

it.each(['en', 'vi'])('the shipped articles in %s have headings, and no mark is left', (language) => {
  const files = readdirSync(join(library, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  expect(files.length).toBeGreaterThanOrEqual(55);
  for (const file of files) {
    const text = readFileSync(join(library, language, file), 'utf8').replace(/^---[\s\S]*?---\n/, '');
    const page = renderArticle(text);
    expect(page.headings.length, file).toBe(text.match(/^##? /gm)?.length ?? 0);
    expect(page.html.match(/<img /g)?.length ?? 0, file).toBe(text.match(/!\[/g)?.length ?? 0);
    expect(page.html, file).not.toMatch(/\[!(NOTE|TIP|WARNING)\]|```/);
  }
});
