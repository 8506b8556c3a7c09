import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import { describe, expect, it } from 'vitest';
import { renderElement, stylePartsOf } from '../dropped-element.ts';
import { drawElement, testEnvironment } from '../testing/draw-element.ts';
import { elementKinds } from './registry.ts';

// Tests for every kind of element, including future ones.

const now = new Date('2027-01-01T00:00:00Z');
/** Content that makes a kind show everything, where its defaults leave something out. */
const filled: Record<string, JsonObject> = {
  image: { url: '/x.webp' },
  video: { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Film', poster: '/x.webp' },
  embed: { url: 'https://calendly.com/anna/visit' },
};

const startOf = (type: string): JsonObject => {
  const { defaults, startingData } = elementKinds.get(type)!.definition;
  return { ...defaults, ...startingData?.(now), ...filled[type] };
};

const decode = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

const voidTags = new Set(['img', 'input', 'br', 'hr', 'meta']);

/** Tags that are not closed, or incorrectly nested. */
const faultsOf = (html: string): string[] => {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, end, name, rest] of html.matchAll(/<(\/)?([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/g)) {
    if (end) {
      if (open.pop() !== name) faults.push(`</${name}>`);
    } else if (!voidTags.has(name!) && !rest!.endsWith('/')) open.push(name!);
  }
  return [...faults, ...open.map((name) => `<${name}>`)];
};

const attributesOf = (html: string): { name: string; value: string }[] =>
  [...html.matchAll(/<[a-z][a-z0-9]*((?:[^<>"]|"[^"]*")*)>/g)].flatMap(([, inside]) =>
    [...inside!.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)].map((match) => ({
      name: match[1]!,
      value: decode(match[2] ?? ''),
    })),
  );

/** Markup that a browser would run or load although a user only typed it. */
const dangers = (html: string): string[] =>
  attributesOf(html).flatMap(({ name, value }) => {
    if (name.startsWith('on')) return [name];
    if (name === 'srcdoc') return dangers(value);
    const isAddress = /^(href|src|action|poster)$/.test(name);
    return isAddress && /^\s*(javascript|data|vbscript):/i.test(value) ? [`${name}=${value}`] : [];
  });

const withEverywhere = (fields: readonly ElementField[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.type === 'list'
        ? [withEverywhere(field.fields, value), value]
        : field.type === 'image'
          ? { src: value, alt: value }
          : value,
    ]),
  );

const hostile: unknown[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://youtu.be/"><script>alert(1)</script>',
  'https://evil.example/embed',
  '</style></iframe><script>x</script>',
  '__proto__',
  'constructor',
  '10.7, 106.7"><b>',
  '2027-13-45T99:99',
  '1e999',
  ' ',
  -1e308,
  Number.NaN,
  Infinity,
  null,
  true,
  ['a', ['b']],
  { constructor: 'x', id: '"><script>' },
];

describe.each([...elementKinds.keys()])('the element %s', (type) => {
  const kind = elementKinds.get(type)!;
  const { definition } = kind;

  it('has a name in two languages, and an outline icon', () => {
    expect(definition.kind).toBe(type);
    for (const { label, hint } of definition.fields) {
      for (const words of [definition.label, label, ...(hint ? [hint] : [])]) {
        expect(words.en.trim()).not.toBe('');
        expect(words.vi.trim()).not.toBe('');
      }
    }
    expect(definition.keywords.length).toBeGreaterThan(0);
    expect(definition.icon.replace(/<path d="[\d\sMLHVCSQTAZmlhvcsqtaz.,-]+"\/>/g, '')).toBe('');
  });

  it('has defaults that its fields allow', () => {
    const data = startOf(type);
    expect(Object.keys(data).sort()).toEqual(
      definition.fields
        .flatMap((field) =>
          field.type === 'picture' && field.altName ? [field.name, field.altName] : [field.name],
        )
        .sort(),
    );
    for (const field of definition.fields) {
      const value = data[field.name];
      if (field.type === 'choice' && field.options !== 'icons')
        expect(field.options.map((option) => option.value)).toContain(value);
      if (field.type === 'number') {
        expect(value).toBeGreaterThanOrEqual(field.min);
        expect(value).toBeLessThanOrEqual(field.max);
      }
      if (field.type === 'list') expect((value as unknown[]).length).toBeGreaterThan(1);
      if (field.type === 'toggle') expect(typeof value).toBe('boolean');
    }
  });

  it('renders valid HTML with its defaults, in its frame', () => {
    const html = drawElement(type, startOf(type));
    expect(html).toMatch(new RegExp(`^<div class="element element-${type} e-x1">.+</div>$`, 's'));
    expect(faultsOf(html)).toEqual([]);
    expect(dangers(html)).toEqual([]);
    expect(html).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('has editor attributes, and none on a published page', () => {
    const data = startOf(type);
    for (const field of definition.fields) {
      const list = data[field.name];
      if (Array.isArray(list)) {
        data[field.name] = list.map((entry, at) => ({ ...(entry as JsonObject), id: `i${at}` }));
      }
    }
    // A form has attributes of its own.
    expect(drawElement(type, data)).not.toMatch(type === 'form' ? /\sdata-(node|kind)/ : /\sdata-/);
    const edited = drawElement(type, data, { edit: true });
    expect(edited).toMatch(/^<div [^>]*data-node="x1">/);
    expect(faultsOf(edited)).toEqual([]);
    expect(edited).not.toContain('<iframe');
    for (const field of definition.fields) {
      if (field.type === 'list') expect(edited).toContain('data-item="i0"');
      for (const inner of field.type === 'list' ? field.fields : [field]) {
        if (inner.type === 'richtext')
          expect(edited).toContain(`data-field="${inner.name}" data-kind="richtext"`);
      }
    }
  });

  it.each([undefined, null, 'words', 7, [], {}])('is harmless without content: %j', (data) => {
    for (const edit of [false, true]) {
      const html = drawElement(type, data, { edit });
      expect(faultsOf(html)).toEqual([]);
      expect(html).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it.each(hostile)('is harmless with %j in every field', (value) => {
    for (const edit of [false, true]) {
      const html = drawElement(type, withEverywhere(definition.fields, value), { edit });
      expect(faultsOf(html)).toEqual([]);
      expect(dangers(html)).toEqual([]);
      expect(html).not.toContain('<script');
      expect(html).not.toMatch(/undefined|NaN|Infinity|\[object/);
    }
  });

  it('stays within its limits with huge content', () => {
    const huge = 'x<'.repeat(300_000);
    const list = Array.from({ length: 5_000 }, () => ({ text: 'a', a: 'b', label: 'c', title: 'd' }));
    const data = withEverywhere(definition.fields, huge);
    expect(drawElement(type, data).length).toBeLessThan(500_000);
    for (const field of definition.fields) if (field.type === 'list') data[field.name] = list;
    expect(drawElement(type, data, { edit: true }).length).toBeLessThan(900_000);
  });

  it('uses theme colours and logical CSS properties', () => {
    for (const { name, css } of kind.styles) {
      const physical =
        /(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)|[{;](?:left|right):|float:\s*(?:left|right)/;
      expect(css).not.toMatch(physical);
      // A form has colors of its own; its stylesheet is tested where it is made.
      if (name !== 'form') expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|@import|url\(|expression|!important/i);
      expect(css.split('{').length).toBe(css.split('}').length);
    }
  });
});

describe('elements of a page', () => {
  it('have distinct positions in their groups', () => {
    const places = [...elementKinds.values()].map(
      ({ definition }) => `${definition.group} ${definition.order}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it('of an unknown kind become a comment that cannot be closed', () => {
    const html = renderElement({ id: 'a', type: '--><script>x</script>' }, testEnvironment());
    expect(html).toBe('<!-- unknown element --&gt;&lt;script&gt;x&lt;/script&gt; -->');
    expect(drawElement('constructor')).toContain('unknown element');
    expect(drawElement('__proto__')).toContain('unknown element');
  });

  it('without visible content render no empty frame', () => {
    expect(drawElement('text', { content: '' })).toBe('');
    expect(drawElement('image', { url: '' })).toBe('');
    expect(drawElement('text', { content: '' }, { edit: true })).toContain('data-field="content"');
  });

  it('can be nested, but not without a limit', () => {
    let deep = { id: 'e', type: 'text', data: { content: 'deep' } } as Parameters<typeof renderElement>[0];
    for (let level = 0; level < 60; level += 1) deep = { id: `e${level}`, type: 'text', children: [deep] };
    const html = renderElement(deep, testEnvironment({ edit: true }));
    expect(html).not.toContain('deep');
    expect(faultsOf(html)).toEqual([]);
  });

  it('that need the same CSS share it', () => {
    const parts = stylePartsOf([elementKinds.get('video')!, elementKinds.get('map')!]);
    expect(parts.map(({ name }) => name)).toEqual(['zone', 'on-click', 'element-map']);
    expect(stylePartsOf([])).toEqual([]);
  });

  it('load nothing from third parties by themselves', () => {
    for (const type of elementKinds.keys()) {
      const html = drawElement(type, startOf(type));
      const loaded = attributesOf(html).filter(
        ({ name, value }) => /^(src|srcset|poster|data)$/.test(name) && /^(https?:)?\/\//.test(value),
      );
      expect(loaded).toEqual([]);
    }
  });
});
