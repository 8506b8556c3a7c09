import { limits } from '@sitewright/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileStyles } from '../testing/hostile-code.ts';
import { scopeCss, scopeDeclarations } from './scope-css.ts';

const scope = { className: 's-a1' };
const scoped = (css: string): string => scopeCss(css, scope);
const inside = ':where(.s-a1,.s-a1 *)';

describe('own styles', () => {
  it.each([
    ['.card { color: red }', `.card${inside}{color:red;}`],
    ['h1, .a > b{margin:0;padding:1px}', `h1${inside},.a > b${inside}{margin:0;padding:1px;}`],
    [':root{--x:1px}', '.s-a1{--x:1px;}'],
    ['html body { color: red }', '.s-a1{color:red;}'],
    ['.a::before{content:"x"}', `.a${inside}::before{content:"x";}`],
    ['.a:hover:after{color:red}', `.a:hover${inside}:after{color:red;}`],
    ['.md\\:flex{display:flex}', `.md\\:flex${inside}{display:flex;}`],
    ['[title="a,b{"]{color:red}', `[title="a,b{"]${inside}{color:red;}`],
    [':is(.a,.b) .c{color:red}', `:is(.a,.b) .c${inside}{color:red;}`],
    ['@media (width < 40rem){.a{color:red}}', `@media (width < 40rem){.a${inside}{color:red;}}`],
    [
      '.a{color:red; &:hover{color:blue} @media print{color:black}}',
      `.a${inside}{color:red;&:hover${inside}{color:blue;}@media print{color:black;}}`,
    ],
    ['/* note */ .a{/* why */color:red}', `.a${inside}{color:red;}`],
    ['.a{color:red !important}', `.a${inside}{color:red !important;}`],
    [
      '@keyframes spin{from{rotate:0deg}50%,to{rotate:1turn}} .a{animation:spin 1s}',
      `@keyframes s-a1-spin{from{rotate:0deg}50%,to{rotate:1turn}}.a${inside}{animation:s-a1-spin 1s;}`,
    ],
    [
      '.a{background:url(data:image/png;base64,AA==)}',
      `.a${inside}{background:url("data:image/png;base64,AA==");}`,
    ],
    ["@import 'x.css'; .a{color:red}", `.a${inside}{color:red;}`],
    ['.a{position:fixed;color:red}', `.a${inside}{color:red;}`],
    ['.a{position:sticky}', `.a${inside}{position:sticky;}`],
    ['.a{background:url(https://evil.example/x);color:red}', `.a${inside}{color:red;}`],
    ['.a{color:red', `.a${inside}{color:red;}`],
    [
      '.a{u/**/rl(x);color:red} .b{background:u/**/rl(https://evil.example)}',
      `.a${inside}{color:red;}.b${inside}{background:u/**/rl(https://evil.example);}`,
    ],
  ])('%s', (css, expected) => {
    expect(scoped(css)).toBe(expected);
  });

  it('load files of the site from where they are published', () => {
    const fileUrl = (src: string) => (src === '/media/ab/x.png' ? '/_assets/x-1.png' : undefined);
    const css = '.a{background:url(/media/ab/x.png)} .b{background:url(/media/ab/gone.png);color:red}';
    expect(scopeCss(css, { ...scope, fileUrl })).toBe(
      `.a${inside}{background:url("/_assets/x-1.png");}.b${inside}{color:red;}`,
    );
  });

  it.each(hostileStyles)('reach nothing outside of the section: %j', (css) => {
    const result = scoped(css);
    expect(result).not.toMatch(/<\/style|@import|@font-face|@page|position:fixed|<!--/i);
    expect(result).not.toMatch(/url\("?(https?:)?\/\/|image-set\(/i);
    // A style attribute takes declarations only.
    expect(scopeDeclarations(css, scope)).not.toMatch(/[{}<]|position:fixed/);
  });

  it('have balanced brackets whatever the text', () => {
    const piece = fc.constantFrom(
      ...['{', '}', '(', ')', '[', ']', '"', "'", '\\', ';', ',', ':', '/*', '*/', '\n', '@media ', 'url('],
      ...['.a', 'body', ':root', '&', ' ', '<', '</style>', '--x:', 'color:red', '::before', '\\72l('],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const bare = scoped(pieces.join(''))
          .replace(/\\[^]/g, '')
          .replace(/"[^"]*"|'[^']*'|\/\*\*\//g, '');
        let open = 0;
        for (const c of bare) {
          if (c === '{') open += 1;
          if (c === '}') open -= 1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
        for (const [, selector] of bare.matchAll(/(?:^|\})([^{}@;]+)\{/g))
          expect(selector).toContain('.s-a1');
      }),
    );
  });

  it('are nested up to a limit, and empty when they would become too long', () => {
    const nested = (depth: number): string => '.a{'.repeat(depth) + 'color:red' + '}'.repeat(depth);
    const { cssDepthMax } = limits.sectionCode;
    expect(scoped(nested(cssDepthMax - 1))).toContain('color:red');
    expect(scoped(nested(cssDepthMax))).toContain('color:red');
    expect(scoped(nested(cssDepthMax + 1))).toBe('');
    const long = { className: `s-${'x'.repeat(64)}` };
    expect(scopeCss('a,'.repeat(limits.sectionCode.cssBytes / 2 - 10) + 'b{color:red}', long)).toBe('');
  });

  it('are read in time that grows with their length', () => {
    const started = performance.now();
    for (const bit of ['url( ', '"', "'", '/*', '(', '\\', '@keyframes ', 'a{', '.a,', '::', ';', '-'])
      scoped(bit.repeat(limits.sectionCode.cssBytes / bit.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('a style attribute keeps what is harmless', () => {
  expect(
    scopeDeclarations('color: red; position: fixed; background: url(//evil.example/x); MARGIN: 0', scope),
  ).toBe('color:red;margin:0');
});
