import type { Section } from '@sitewright/contract/content';
import { renderSection } from '@sitewright/render/section';
import { describe, expect, it } from 'vitest';
import { type DesignChanges, designFiles } from '../../../testing/design-zip-form.ts';
import { designFrom, type DesignFiles } from '../design-files.ts';
import { libraryEnvironment } from '../library-render.ts';
import { loadLibrary } from '../library.ts';
import { checkWithLibrary } from './check-library-design.ts';

// The rules one by one, on the starter design with one change. That the library itself passes them is a separate
// test.

const library = loadLibrary();

const filesWith = (changes: DesignChanges): DesignFiles => ({
  texts: new Map([...designFiles('price-board', changes)].map(([file, body]) => [file, body.toString()])),
  assets: new Map(),
});
const faultsOf = (changes: DesignChanges): string[] =>
  checkWithLibrary(library, filesWith(changes), { type: 'custom/price-board' })
    .filter(({ file }) => file !== 'README.md')
    .map(({ file, line, message }) => `${file}:${line} ${message}`);

const template = (inner: string, root = 'class="price-board section"'): string =>
  `<section ${root}>\n${inner}\n{% picture photo %}<h2 data-field="title">{{ title }}</h2>\n` +
  `{% if text %}<p data-field="text">{{ text }}</p>{% endif %}{% button action %}\n` +
  `{% for fact in facts %}<b data-item="{{ fact.id }}">{{ fact.label }} {{ fact.value }}</b>{% endfor %}\n</section>`;

it('the starter design passes every rule', () => {
  expect(faultsOf({})).toEqual([]);
});

describe('a section design', () => {
  it.each([
    ['a number for a text', { title: 4 }, /title isn’t text/],
    ['a text for a list', { facts: 'three' }, /facts isn’t a list/],
    [
      'an entry with an unknown field',
      { facts: [{ label: 'a', value: 'b', color: 'red' }] },
      /color isn’t a field/,
    ],
    [
      'a picture from elsewhere',
      { photo: { src: 'https://example.com/a.jpg', alt: '' } },
      /refers to an image that doesn’t exist/,
    ],
    [
      'a picture that the zip does not hold',
      { photo: { src: 'assets/none.jpg', alt: '' } },
      /refers to an image that doesn’t exist/,
    ],
    ['a field nobody declared', { headline: 'x' }, /headline isn’t a field/],
  ])('is rejected for values of the wrong type: %s', (_name, change, message) => {
    const defaults = {
      title: 't',
      text: '',
      photo: { src: '', alt: '' },
      action: { label: '', href: '' },
      facts: [],
    };
    const faults = faultsOf({
      'defaults.json': JSON.stringify({ ...defaults, ...change }, null, 2),
    });
    expect(faults).toContainEqual(expect.stringMatching(message));
  });

  it.each([
    ['a handler', '<b onclick="alert(1)">x</b>', /event attributes|onclick/],
    ['a handler after a slash', '<svg/onload=alert(1)>', /onload/],
    ['an address that runs', '<a href="java&#115;cript:alert(1)">x</a>', /the URL/],
    [
      'a form that leads elsewhere',
      '<form action="https://example.com" method="post"></form>',
      /section.action/,
    ],
    ['an element fixed to the window', '<p style="color: inherit; position: fixed">x</p>', /position: fixed/],
    ['a value without quotes', '<a href={{ title }}>x</a>', /double quotes/],
    ['a value as an attribute', '<b {{ title }}>x</b>', /can’t create an attribute/],
    ['an element that is not known', '<foreign-thing>x</foreign-thing>', /<foreign-thing> is not allowed/],
    ['a style element', '<style>body { display: none }</style>', /styles.css/],
    ['a picture from elsewhere', '<img src="https://example.com/x.png" alt="">', /\{% picture field %\}/],
    ['an element that is not closed', '<div><p>x</p>', /is not closed|closes nothing/],
    ['a field nobody declared', '<p>{{ headline }}</p>', /headline isn’t a field/],
  ])('is rejected for unsafe markup: %s', (_name, inner, message) => {
    expect(faultsOf({ 'template.html': template(inner) })).toContainEqual(expect.stringMatching(message));
  });

  it.each([
    ['@import', '@import url("//example.com/a.css");', /@import is not allowed/],
    ['an escape', '.price-board { background: u\\72l(https://example.com) }', /backslash/],
    [
      'a set of pictures',
      '.price-board { background: image-set("https://example.com/a.png" 1x) }',
      /can load or run/,
    ],
    ['a font', '@font-face { font-family: x; src: url(assets/x.woff2) }', /@font-face is not allowed/],
    ['the whole page', ':root { --color-text: red }', /doesn’t include .price-board/],
    ['the section beside it', '.price-board + * { display: none }', /can match the sections next to it/],
    ['another design of a longer name', '.price-board-2 { display: none }', /doesn’t include .price-board/],
    [
      'another design by way of a bracket',
      'body:has(.price-board) header { display: none }',
      /doesn’t include/,
    ],
    ['a rule inside a rule', '.price-board { & + * { display: none } }', /nested in another rule/],
    ['a colour of its own', '.price-board { color: #f00 }', /custom color/],
    [
      'an end to the style element',
      '.price-board::after { content: "</style><script>alert(1)</script>"',
      /can’t be read/,
    ],
  ])('is rejected for styles that affect the outside: %s', (_name, css, message) => {
    expect(faultsOf({ 'styles.css': css })).toContainEqual(expect.stringMatching(message));
  });

  it('is rejected for a field name that sections reserve', () => {
    const config = designFiles('price-board')
      .get('config.json')!
      .toString()
      .replace('"name": "title"', '"name": "templateId"');
    expect(faultsOf({ 'config.json': config })).toContainEqual(
      expect.stringMatching(/^config.json:\d+ the name templateId is reserved/),
    );
  });

  it.each([
    ['a heading too deep', { 'template.html': template('<h4>x</h4>') }, /h4 follows h1: use h2/],
    ['an h1 outside of an opening', { 'template.html': template('<h1>x</h1>') }, /use h2/],
    ['two roots', { 'template.html': `${template('')}<p>x</p>` }, /needs one root element/],
    [
      'no class on the root',
      { 'template.html': template('', 'class="section"') },
      /needs the class price-board/,
    ],
    [
      'a field that nobody can type into',
      { 'template.html': template('').replace(' data-field="title"', '') },
      /title can’t be edited on the page/,
    ],
    [
      'an entry’s field that is not read',
      { 'template.html': template('').replace('{{ fact.value }}', '') },
      /doesn’t use facts.value/,
    ],
    [
      'an entry’s field that nobody declared',
      { 'template.html': template('{% for fact in facts %}{{ fact.prize }}{% endfor %}') },
      /^template.html:2 prize isn’t a field of the items in facts/,
    ],
    ['a file that no template names', { 'template-third.html': template('') }, /isn’t used by a template/],
    [
      'a physical side',
      { 'styles.css': '.price-board { float: left; text-align: right }' },
      /float: inline-start/,
    ],
    [
      'JSON with a comma too many',
      { 'config.json': '{\n  "label": {},\n}' },
      /^config.json:3 isn’t valid JSON/,
    ],
  ])('is rejected: %s', (_name, changes, message) => {
    expect(faultsOf(changes)).toContainEqual(expect.stringMatching(message));
  });

  it('may set both sides alike, or centre', () => {
    const css = '.price-board { margin-left: 1px; margin-right: 1px; left: 50% }';
    expect(faultsOf({ 'styles.css': css })).toEqual([]);
  });
});

it.each([
  'constructor',
  '__proto__',
  'title.constructor.constructor',
  'site.__proto__.polluted',
  'facts.first.constructor.name',
])('reads nothing with Liquid that accesses %s', (path) => {
  const files = filesWith({ 'template.html': template(`<p>[{{ ${path} }}]</p>`) });
  const design = designFrom(files, 'custom/price-board');
  const section = { id: 'probe', type: design.type, data: design.defaults } as Section;
  const { html, problem } = renderSection(section, {
    ...libraryEnvironment(library, {}),
    findDesign: () => design,
  });
  expect(problem).toBeUndefined();
  expect(html).toContain('<p>[]</p>');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
