import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { sanitizeSvg, svgSize } from './sanitize-svg.ts';

const drawing = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inner}<path d="M0 0h9"/></svg>`;

const hostile: [string, string][] = [
  ['a script', drawing('<script>alert(1)</script>')],
  [
    'a script with a prefix',
    drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  ],
  ['a script in other capitals', drawing('<sCrIpT>alert(1)</sCrIpT>')],
  ['a script that is loaded', drawing('<script href="https://evil.example/x.js"/>')],
  ['a handler', drawing('<rect onclick="alert(1)"/>', ' onload="alert(1)"')],
  ['a handler behind a prefix', drawing('<rect ev:onclick="alert(1)"/>')],
  [
    'HTML inside',
    drawing(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ),
  ],
  ['a frame', drawing('<iframe src="https://evil.example"/>')],
  ['a link that runs', drawing('<a href="javascript:alert(1)"><text>x</text></a>')],
  ['a picture from elsewhere', drawing('<image href="https://evil.example/x.png"/>')],
  ['a picture from the disk', drawing('<image xlink:href="file:///etc/passwd"/>')],
  ['a drawing in a drawing', drawing('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a part of another drawing', drawing('<use href="https://evil.example/x.svg#a"/>')],
  ['a part that is data', drawing('<use xlink:href="data:image/svg+xml,%3Csvg/%3E#x"/>')],
  ['a style that imports', drawing('<style>@import url(https://evil.example/x.css);</style>')],
  ['a style that loads', drawing('<style>path{fill:url(https://evil.example/x)}</style>')],
  ['a style behind escapes', drawing('<style>path{fill:u\\72l(https://evil.example/x)}</style>')],
  ['a style that ends early', drawing('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>')],
  [
    'a style in CDATA that ends early',
    drawing('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
  ],
  [
    'an attribute that loads',
    drawing('<rect fill="url(https://evil.example/x#a)" style="background:url(//evil.example)"/>'),
  ],
  [
    'an animation of a link',
    drawing('<a id="l"><animate attributeName="href" to="javascript:alert(1)"/></a>'),
  ],
  ['a setting of a handler', drawing('<set attributeName="onclick" to="alert(1)"/>')],
  ['values that run', drawing('<animate attributeName="xlink:href" values="javascript:alert(1)"/>')],
  [
    'an entity',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "&#60;script>alert(1)&#60;/script>"><!ENTITY f SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;&f;</text>')}`,
  ],
  ['a style sheet of its own', `<?xml-stylesheet href="https://evil.example/x.css"?>${drawing('')}`],
  ['a comment that opens', drawing('<!--><script>alert(1)</script>-->')],
];

describe('an SVG', () => {
  it.each(hostile)('with %s still draws and does nothing else', (_what, svg) => {
    const clean = sanitizeSvg(svg)!;
    expect(clean).toMatch(/^<svg [^>]*viewBox="0 0 10 10"/);
    expect(clean).toContain('<path d="M0 0h9"');
    expect(clean).not.toMatch(
      /<(\w+:)?(script|foreignObject|iframe|a[\s>]|image href="(?!data:image\/png))/i,
    );
    expect(clean).not.toMatch(/evil\.example|javascript:|file:|@import|<!ENTITY|<\?|data:image\/svg/i);
    expect(clean).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it('keeps what draws: gradients, clips, references, style sheet colours, embedded images', () => {
    const svg = drawing(
      '<style>.a{fill:#f00;stroke:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>' +
        '<clipPath id="c"><circle r="3"/></clipPath></defs><use href="#g"/><rect class="a" fill="url(#g)" clip-path="url(#c)" style="opacity:.5"/>' +
        '<image href="data:image/png;base64,iVBORw0KGgo="/><animate attributeName="opacity" values="0;1" dur="1s"/>',
    );
    const clean = sanitizeSvg(svg)!;
    for (const kept of [
      '.a{fill:#f00;stroke:url(#g)}',
      '<linearGradient id="g">',
      'href="#g"',
      'fill="url(#g)"',
      'clip-path="url(#c)"',
      'style="opacity:.5"',
      'data:image/png;base64,iVBORw0KGgo=',
      'attributeName="opacity"',
    ]) {
      expect(clean).toContain(kept);
    }
    expect(sanitizeSvg(clean)).toBe(clean);
  });

  it('that contains no drawing is rejected', () => {
    for (const text of ['', 'words', '<html><svg/></html>', '<svg'])
      expect(sanitizeSvg(text)).toBeUndefined();
  });
});

describe('an SVG made to exhaust resources', () => {
  const times = 200_000;
  it.each([
    ['style sheets without an end', '<style>'.repeat(times)],
    ['beginnings of style sheets', '<style '.repeat(times)],
    ['comments without an end', `<style>${'/* '.repeat(times)}</style>`],
    ['elements in elements', '<g>'.repeat(times)],
    ['elements in elements, each with its end', '<g>'.repeat(times) + '</g>'.repeat(times)],
    ['ends without a beginning', '</style >'.repeat(times)],
  ])('with nothing but %s is read in linear time', (_what, inner) => {
    const cpu = process.cpuUsage();
    const clean = sanitizeSvg(drawing(inner));
    const { user } = process.cpuUsage(cpu);
    // With quadratic run time, input of this length would take minutes.
    expect(user / 1_000).toBeLessThan(3_000);
    expect(clean ?? '').not.toMatch(/<style><|<script/);
  });

  it('is accepted up to the length and depth limits, and rejected above', () => {
    const { svgLetters } = limits.media;
    const at = drawing('').replace('</svg>', `${' '.repeat(svgLetters - drawing('').length)}</svg>`);
    expect([sanitizeSvg(at), sanitizeSvg(`${at} `)].map(Boolean)).toEqual([true, false]);
    const deep = (groups: number) => drawing('<g>'.repeat(groups) + '</g>'.repeat(groups));
    // The root element is the first of a hundred levels; its path is self-closing.
    expect([sanitizeSvg(deep(99)), sanitizeSvg(deep(100))].map(Boolean)).toEqual([true, false]);
  });
});

describe('the size of an SVG', () => {
  it.each([
    ['<svg width="20" height="10px">', 20, 10],
    ['<svg viewBox="0 0 30 60">', 30, 60],
    ['<svg width="100" viewBox="0,0,30,60">', 100, 200],
    ['<svg width="100%" height="100%" viewBox="0 0 8 4">', 8, 4],
    ['<svg>', 300, 150],
    ['<svg width="60000" height="60000">', 4_096, 4_096],
    ['<svg viewBox="0 0 1e9 1">', 4_096, 1],
    ['<svg viewBox="0 0 0 0">', 300, 150],
  ])('with %s is %i × %i', (root, width, height) => {
    expect(svgSize(root)).toEqual({ width, height });
  });
});
