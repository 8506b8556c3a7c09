import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { countIn, importQualityOf } from './imported-page.ts';
import type { Block, Token } from './imported-token.ts';
import { classifySections } from './classify-sections.ts';

const heading = (text: string, level = 2): Token => ({ kind: 'heading', level, text });
const text = (words: string, links = 0): Token => ({
  kind: 'text',
  text: words,
  html: links > 0 ? `<a href="/x">${words}</a>` : words,
  links,
});
const image = (name: string, caption = ''): Token => ({
  kind: 'image',
  src: `import:${name}`,
  alt: name,
  caption,
});
const link = (label: string): Token => ({ kind: 'link', label, href: `/${label.toLowerCase()}` });
const content = (...tokens: Token[]): Block => ({ part: 'content', tokens });
/** A block in second position: the first one of a page becomes its hero section. */
const second = (...tokens: Token[]) =>
  classifySections([content(heading('Opening', 1)), content(...tokens)]).slice(1);

describe('a block of an imported page', () => {
  it('becomes a hero section when it comes first', () => {
    const [opening] = classifySections([
      content(
        text('Since 1998'),
        heading('Phở Bò', 1),
        text('Broth for ten hours.'),
        link('Book'),
        image('bowl'),
      ),
    ]);
    expect(opening).toEqual({
      kind: 'hero',
      section: {
        type: 'hero/hero-1',
        data: {
          eyebrow: 'Since 1998',
          title: 'Phở Bò',
          text: 'Broth for ten hours.',
          action: { label: 'Book', href: '/book' },
          image: { src: 'import:bowl', alt: 'bowl' },
        },
      },
    });
  });

  it.each<[string, Token[], string]>([
    [
      'entries of one shape',
      [heading('Why'), heading('A', 3), text('one'), heading('B', 3), text('two')],
      'features',
    ],
    [
      'three pictures with few words',
      [heading('Rooms'), image('a'), image('b', 'Hall'), image('c')],
      'gallery',
    ],
    ['what somebody said', [{ kind: 'quote', text: 'Lovely.', by: 'Mai' }], 'quote'],
    [
      'questions',
      [
        { kind: 'question', question: 'When?', html: '<p>Now</p>' },
        { kind: 'question', question: 'How?', html: '<p>So</p>' },
      ],
      'faq',
    ],
    ['a heading and a button', [heading('Come by'), text('Any day.'), link('Book')], 'cta'],
    ['anything else', [heading('Story'), text('Once upon a time.'), text('The end.')], 'text'],
  ])('is recognised by %s', (_name, tokens, kind) => {
    expect(second(...tokens).map((section) => section.kind)).toEqual([kind]);
  });

  it('keeps the links of running text', () => {
    const [section] = second(heading('Story'), text('our menu', 1));
    expect(section?.section['data']).toEqual({ title: 'Story', body: '<p><a href="/x">our menu</a></p>' });
  });

  it('loses no word, image or link, whatever its tokens are', () => {
    const pool: Token[] = [
      heading('Alpha beta'),
      heading('Gamma', 3),
      heading('x'.repeat(130)),
      text('delta epsilon'),
      text('zeta', 1),
      { kind: 'list', isOrdered: false, items: [{ text: 'eta theta', html: 'eta theta', links: 0 }] },
      image('one'),
      image('two', 'iota'),
      link('Kappa'),
      { kind: 'quote', text: 'lambda mu', by: 'Nu' },
      { kind: 'question', question: 'xi', html: '<p>omikron</p>' },
    ];
    let seed = 7;
    const random = (max: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % max;
    };
    for (let run = 0; run < 400; run += 1) {
      const tokens = Array.from({ length: 1 + random(14) }, () => ({ ...pool[random(pool.length)]! }));
      const parts = (['header', 'content', 'footer'] as const)[random(3)]!;
      const made = classifySections([{ part: parts, tokens }]).map(({ section }) => section);
      const all = countIn(tokens.map((token) => ({ data: said(token) })));
      const kept = countIn(made);
      expect({ run, ...kept }).toEqual({ run, ...all });
    }
  });

  it('is split into text sections that fit their fields', () => {
    const long = Array.from({ length: 3_000 }, (_, n) => heading(`Heading ${n}`, 3));
    const sections = second(...long, text('word '.repeat(30_000)));
    for (const { section } of sections) {
      const { body } = section['data'] as { body: string };
      expect(body.length).toBeLessThanOrEqual(limits.content.fieldTextMaxLength);
    }
    expect(countIn(sections.map(({ section }) => section)).words).toBe(3_000 * 2 + 30_000);
  });
});

/** The fields of a token whose words, images and links are counted. */
const said = (token: Token): JsonObject => {
  switch (token.kind) {
    case 'text':
      return { words: token.html };
    case 'list':
      return { words: token.items.map(({ html }) => html) };
    case 'image':
      return { src: token.src, words: token.caption };
    case 'link':
      return { words: token.label, href: token.href };
    case 'heading':
      return { words: token.text };
    case 'quote':
      return { words: [token.text, token.by] };
    case 'question':
      return { words: [token.question, token.html] };
  }
};

describe('the import quality of a page', () => {
  const all = { words: 100, pictures: 2, links: 4 };
  const section = (words: number, pictures: number, links: number): JsonObject => ({
    data: {
      text: 'word '.repeat(words),
      images: Array.from({ length: pictures }, () => ({ src: '/a.webp' })),
      menu: Array.from({ length: links }, () => ({ href: '/' })),
    },
  });
  it.each([
    [section(100, 2, 4), 100],
    [section(300, 9, 9), 100],
    [section(99, 2, 4), 99],
    [section(50, 2, 4), 70],
    [section(100, 0, 0), 60],
    [section(0, 0, 0), 0],
  ])('counts words, pictures and links', (kept, percent) => {
    expect(importQualityOf([kept], all).percent).toBe(percent);
  });

  it('ignores kinds of content that the page does not have', () => {
    expect(importQualityOf([section(10, 0, 0)], { words: 10, pictures: 0, links: 0 }).percent).toBe(100);
    expect(importQualityOf([], { words: 0, pictures: 0, links: 0 }).percent).toBe(0);
  });
});
