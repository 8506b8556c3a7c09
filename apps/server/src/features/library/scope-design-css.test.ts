import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import { scopeDesignCss } from './scope-design-css.ts';

const scope = (css: string) => scopeDesignCss(css, '.own');
const inside = ':where(.own, .own *)';

describe('each selector matches in the section only', () => {
  it.each([
    ['.card', `.card${inside}`],
    ['h2', `h2${inside}`],
    ['*', `*${inside}`],
    ['.card > a:hover', `.card > a:hover${inside}`],
    ['.card+.card', `.card+.card${inside}`],
    ['a::before', `a${inside}::before`],
    ['a:hover:after', `a:hover${inside}:after`],
    ['::selection', `${inside}::selection`],
    ['li:not(.a > .b)', `li:not(.a > .b)${inside}`],
    ['[data-x="a > b"]', `[data-x="a > b"]${inside}`],
    [String.raw`.md\:flex`, String.raw`.md\:flex${inside}`],
    [String.raw`.a\>b`, String.raw`.a\>b${inside}`],
    ['body:has(.own) header', `body:has(.own) header${inside}`],
    ['.own + *', `.own + *${inside}`],
    ['body .card', `body .card${inside}`],
  ])('%s', (written, scoped) => {
    expect(scope(`${written} { color: inherit }`).css).toBe(`${scoped} { color: inherit }`);
    expect(scope(`${written} { color: inherit }`).changes).toEqual([]);
  });

  it('in a list, in groups and in other rules', () => {
    expect(scope('a, b::after { top: 0 }').css).toBe(`a${inside},\nb${inside}::after { top: 0 }`);
    expect(scope('@media (width > 1px) { @supports (top: 0) { a { top: 0 } } }').css).toContain(
      `a${inside} {`,
    );
    expect(scope('@container card (width > 1px) { a { top: 0 } }').css).toContain(`a${inside} {`);
    const nested = scope(
      '.card { top: 0; & + * { top: 1px } > a { top: 2px } body:has(&) & { top: 3px } }',
    ).css;
    expect(nested).toContain(`& + *${inside} {`);
    expect(nested).toContain(`> a${inside} {`);
    expect(nested).toContain(`body:has(&) &${inside} {`);
  });

  it.each([':root', 'html', 'body', 'BODY', 'html body', ':scope', ':host'])(
    '%s becomes the section',
    (page) => {
      const { css, changes } = scope(`${page} { --gap: 1rem }`);
      expect(css).toContain(`.own${inside} { --gap: 1rem }`);
      expect(changes).toEqual(['page_selectors']);
    },
  );

  it('keeps the conditions of a selector of the page', () => {
    expect(scope('body.dark::before { top: 0 }').css).toBe(`.own.dark${inside}::before { top: 0 }`);
  });
});

describe('what belongs to the whole page', () => {
  it.each([
    '@import "https://example.com/a.css";',
    '@import url(//example.com/a.css) layer(x);',
    '@font-face { font-family: x; src: url(x.woff2) }',
    '@charset "utf-8";',
    '@namespace svg url(http://www.w3.org/2000/svg);',
    '@property --x { syntax: "*"; inherits: true }',
    '@page { margin: 0 }',
    '@counter-style x { system: cyclic }',
    '@layer reset, base;',
    '@scope (body) { a { top: 0 } }',
    '@view-transition { navigation: auto }',
    '@media print { @font-face { font-family: x } }',
  ])('is removed: %s', (css) => {
    const scoped = scope(`${css}\n.card { top: 0 }`);
    expect(scoped.css).toContain(`.card${inside} { top: 0 }`);
    expect(scoped.css).not.toMatch(
      /import|font-face|charset|namespace|property|page|counter|reset|scope|transition/,
    );
    expect(scoped.changes).toEqual(['at_rules']);
  });

  it('animations get names of the section', () => {
    const { css, changes } = scope(
      '@keyframes spin { from { top: 0 } 50.5% { top: 1px } }\n@keyframes spin-2 { to { top: 0 } }\n@keyframes "own-spin" { to { top: 0 } }\n' +
        '.a { animation: 2s spin-2, spin var(--more) steps(2, end) }\n.b { animation-name: "own-spin"; --more: spin; --other: spin }',
    );
    expect(changes).toEqual(['animations']);
    expect(css).toContain('@keyframes own-spin {');
    expect(css).toContain('@keyframes own-own-spin {');
    expect(css).toContain('from { top: 0 } 50.5% { top: 1px }');
    expect(css).toContain('animation: 2s own-spin-2, own-spin var(--more) steps(2, end)');
    expect(css).toContain('animation-name: own-own-spin; --more: own-spin; --other: spin');
  });

  it.each(['fixed', 'FIXED', 'var(--p)', String.raw`f\69xed`])(
    'position: %s is placed in the section',
    (value) => {
      const { css, changes } = scope(`.bar { position: ${value}; top: 0 }`);
      expect(css).toContain(`.bar${inside} { position: absolute; top: 0 }`);
      expect(css).toContain(':where(.own){position:relative}');
      expect(changes).toEqual(['fixed_positions']);
      expect(scope('.bar { position: sticky }').changes).toEqual([]);
    },
  );
});

describe('text that a browser reads differently', () => {
  it.each([
    ['a string over two lines', '.a { content: "x\n } body { display: none } y { z: " }'],
    ['url() with escapes', String.raw`.a { background: u\72l( a") } body { display: none } y { z: ") }`],
    ['blocks in a custom property', '.a { --x: { } ; top: 0 }'],
    ['a declaration outside of rules', 'color: red; .a { top: 0 }'],
    ['an escaped line break', '.a { top: \\\n0 }'],
    ['brackets nested a thousand deep', `${':not('.repeat(1000)}a${')'.repeat(1000)} { top: 0 }`],
  ])('is removed: %s', (_name, css) => {
    const scoped = scope(css);
    expect(scoped.changes).toContain('malformed');
    expect(scoped.css).not.toMatch(/url\(|display|"|--x|color|:not|\\/);
  });

  it('a quote in url() hides no rule', () => {
    const { css, changes } = scope(
      '.a { background: url( a") } body { top: 0 } .b { background: url( b") } u:is(url( a")) , i:is(url( b")) { top: 1px }',
    );
    expect(css).not.toContain('url(');
    expect(css).toContain(`.own${inside} { top: 0 }`);
    expect(changes).toEqual(['page_selectors', 'malformed']);
  });

  it('an end of the style element is escaped', () => {
    const { css } = scope('.a::after { content: "</style><script>alert(1)</script>" }\n/* </style> */');
    expect(css).not.toMatch(/<\/style/i);
    expect(css).toContain(String.raw`content: "\3c /style>`);
  });

  it('comments are removed', () => {
    expect(scope('.a /* } */ b { margin: 0 /* ; */ 1px } /* body { */').css).toBe(
      `.a  b${inside} { margin: 0  1px }`,
    );
  });
});

it('text that cannot be parsed is an error', () => {
  expect(() => scope('.a { top: 0')).toThrow(/Unclosed block/);
  expect(() => scope('.a { content: "x')).toThrow(/Unclosed string/);
  expect(() => scope(String.raw`@\69mport "a.css";`)).toThrow(/At-rule without name/);
});

it('every rule of a scoped stylesheet says so', () => {
  const { css } = scope('a{top:0}b,i{top:0;u{top:0}}@media print{s{top:0}}');
  parse(css).walkRules(({ selectors }) => {
    for (const selector of selectors) expect(selector).toContain(inside);
  });
});
