import { describe, expect, it } from 'vitest';
import { blocksFromHtml } from './from-html.ts';
import { blocksFromMarkdown } from './from-markdown.ts';
import { readFrontMatter, writeFrontMatter } from './markdown/front-matter.ts';
import type { NewBlock } from './new-block.ts';
import { blocksToHtml, blocksToWordPress } from './to-html.ts';
import { blocksToMarkdown } from './to-markdown.ts';

const text = (html: string): NewBlock => ({ type: 'post/text', data: { html } });

/** One of every kind of block, with what is hard to write in Markdown. */
const everything: NewBlock[] = [
  text(
    '<p>Plain &amp; <strong>bold</strong>, <em>italic</em>, <s>gone</s>, <code>a `b` &lt;c&gt;</code>, <a href="https://a.b/c_(d)?x=1&amp;y=2">link</a>.</p>',
  ),
  text('<p>H<sub>2</sub>O <u>under</u><mark>marked</mark> 5 * 3 _not_ [no](link) # | ~</p>'),
  text('<p>wo<strong>rd:</strong>end<em>!</em>x</p>'),
  text('<p>1. not a list</p>'),
  text('<p>- nor this</p>'),
  text(
    '<p>A note<sup data-footnote="With “quotes” &amp; *stars*"></sup> and<sup data-footnote="two"></sup></p>',
  ),
  text('<p>line<br>break</p>'),
  text('<h2>Two</h2>'),
  text('<h4>Four <em>it</em></h4>'),
  text('<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>'),
  text('<ul><li>another list</li></ul>'),
  text('<ol start="4"><li>d</li></ol>'),
  text('<blockquote><p>a</p><p>b</p><ul><li>c</li></ul></blockquote>'),
  text(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1 | 2</td><td>x<br>y</td></tr></tbody></table>',
  ),
  text('<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>'),
  { type: 'post/code', data: { code: 'a\n\n```\n[^1]: b\n<script>', language: 'md' } },
  { type: 'post/image', data: { src: '/media/aa/x.webp', alt: 'An [alt] "text"' } },
  {
    type: 'post/image',
    data: { src: '/media/aa/y.webp', caption: 'By <a href="https://a.b">A</a>', size: 'full', href: '/x' },
  },
  {
    type: 'post/gallery',
    data: { images: [{ src: '/1.jpg', alt: 'one', caption: 'c' }, { src: '/2.jpg' }], caption: 'all' },
  },
  { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
  { type: 'post/video', data: { src: '/v.mp4', poster: '/p.jpg', caption: 'v' } },
  { type: 'post/audio', data: { src: '/a.mp3', title: 'Song' } },
  { type: 'post/file', data: { src: '/f.pdf', name: 'File', description: 'd' } },
  {
    type: 'post/callout',
    data: { html: 'Look <strong>here</strong><br>and there', emoji: '💡', tone: 'warning' },
  },
  { type: 'post/button', data: { label: 'Go', href: '/go', align: 'center' } },
  { type: 'post/divider', data: {} },
  {
    type: 'post/bookmark',
    data: { href: 'https://a.b', title: 'T', description: 'D', image: 'https://a.b/i.png' },
  },
  { type: 'post/toggle', data: { summary: 'More', html: '<p>a</p><ul><li>b</li></ul>' } },
  { type: 'post/form', data: { formId: '0198' } },
  { type: 'hero/hero-1', data: { title: 'A -- b >' } } as unknown as NewBlock,
];

describe('blocks come back from', () => {
  it.each(everything.map((block) => [JSON.stringify(block).slice(0, 60), block] as const))(
    'Markdown: %s',
    (_name, block) => {
      expect(blocksFromMarkdown(blocksToMarkdown([block]), { acceptsSections: true })).toMatchObject([block]);
    },
  );

  it('Markdown, all together', () => {
    const back = blocksFromMarkdown(blocksToMarkdown(everything), { acceptsSections: true });
    expect(back).toMatchObject(everything);
  });

  it.each([
    ['HTML', blocksToHtml],
    ['WordPress', blocksToWordPress],
  ])('%s, all together', (_name, write) => {
    const back = blocksFromHtml(write(everything), { acceptsSections: true });
    expect(back).toMatchObject(everything);
  });

  it('Markdown that people can read', () => {
    const blocks = [
      text('<h2>Title</h2>'),
      text('<p>A <strong>b</strong><sup data-footnote="n"></sup></p>'),
      text('<ul><li>a</li><li>b</li></ul>'),
    ];
    expect(blocksToMarkdown(blocks)).toBe('## Title\n\nA **b**[^1]\n\n- a\n- b\n\n[^1]: n\n');
  });
});

describe('Markdown', () => {
  it('has tables, tasks, code with a language and notes', () => {
    const markdown =
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n~~~ js {1}\nx[^n]\n~~~\n\nText[^n] and [^none].\n\n[^n]: The *note*\n    goes on';
    expect(blocksFromMarkdown(markdown)).toEqual([
      text(
        '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ),
      text('<ul><li>☑ done</li></ul>'),
      { type: 'post/code', data: { code: 'x[^n]', language: 'js' } },
      text('<p>Text<sup data-footnote="The note goes on"></sup> and [^none].</p>'),
    ]);
  });

  it.each([
    ['YAML', '---\ntitle: "A: b"\ntags: [x, y]\n---\n\nBody'],
    ['TOML', '+++\ntitle = "A: b"\ntags = ["x", "y"]\n+++\nBody'],
    ['JSON', '{\n  "title": "A: b", "tags": ["x", "y"]\n}\n\nBody'],
  ])('has front matter in %s', (_name, source) => {
    expect(readFrontMatter(source)).toMatchObject({
      fields: { title: 'A: b', tags: ['x', 'y'] },
      body: expect.stringMatching(/^\n?Body$/),
    });
  });

  it('keeps the body when its front matter is broken or a bomb', () => {
    expect(readFrontMatter('---\ntitle: "open\n---\nBody')).toMatchObject({
      fields: {},
      body: 'Body',
      problem: expect.any(String),
    });
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\nBody`;
    expect(readFrontMatter(bomb)).toMatchObject({ body: 'Body', problem: expect.any(String) });
  });

  it('is written with front matter that reads back', () => {
    const fields = { title: '# "quoted": yes', date: '2020-01-02T03:04:05.000Z', tags: ['no', '1'] };
    expect(readFrontMatter(writeFrontMatter({ ...fields, empty: '' }, 'Body\n'))).toEqual({
      fields,
      body: 'Body\n',
    });
  });
});
