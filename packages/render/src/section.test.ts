import type { Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { elementKinds } from './elements/registry.ts';
import { type RenderEnvironment, renderSection } from './section.ts';
import { designOf } from './testing/design.ts';

const environment = (design: SectionDesign, more: Partial<RenderEnvironment> = {}): RenderEnvironment => ({
  mode: 'publish',
  site: { name: 'Quán', home: '/', year: 2026, locale: 'vi' },
  currentPath: '/menu',
  findDesign: (type) => (type === design.type ? design : undefined),
  findElement: (kind) => elementKinds.get(kind),
  resolveImage: (src) => ({ src, width: 10, height: 5, srcset: `${src} 10w` }),
  resolveLink: (href) => href,
  sanitizeHtml: (html) => html.replace(/<script[\s\S]*?<\/script>/g, ''),
  icons: { star: '<path d="M1 1"/>' },
  formAction: (id) => `/_forms/${id}`,
  ...more,
});

const draw = (template: string, data: Section['data'] = {}, more: Partial<RenderEnvironment> = {}) => {
  const design = designOf(template);
  return renderSection({ id: 'a1', type: design.type, data }, environment(design, more));
};

describe('a rendered section', () => {
  it('escapes what people typed, in text and in attributes', () => {
    const { html } = draw('<section title="{{ title }}"><h2>{{ title }}</h2></section>', {
      title: '"><img onerror=x>&',
    });
    expect(html).toBe(
      '<section id="a1" title="&#34;&gt;&lt;img onerror=x&gt;&amp;" class=" s-a1"><h2>&#34;&gt;&lt;img onerror=x&gt;&amp;</h2></section>',
    );
  });

  it('keeps dollar signs and back references in texts', () => {
    expect(draw('<p>{{ title }}</p>', { title: "$& $1 $' 5$" }).html).toContain('$&amp; $1 $&#39; 5$');
  });

  it('has editor attributes only in the editor', () => {
    const template = '<section class="x"><h2 data-field="title">{{ title }}</h2></section>';
    expect(draw(template, { title: 'Hi' }).html).not.toContain('data-');
    const edited = draw(template, { title: 'Hi' }, { mode: 'edit' }).html;
    expect(edited).toContain('data-node="a1"');
    expect(edited).toContain('data-field="title"');
  });

  it.each([
    ['javascript:alert(1)', '#'],
    ['JaVa\tScript:alert(1)', '#'],
    ['data:text/html,x', '#'],
    ['vbscript:x', '#'],
    ['https://example.com/?a=1&b=2', 'https://example.com/?a=1&amp;b=2'],
    ['/menu', '/menu'],
    ['#book', '#book'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['tel:+84 28 1234', 'tel:+84281234'],
  ])('a link to %s becomes %s', (href, expected) => {
    const { html } = draw('<nav>{% link go %}</nav>', { go: { label: 'Go', href } });
    expect(html).toContain(`href="${expected}"`);
  });

  it('marks the menu entry of the current page, and hides a link without text', () => {
    const { html } = draw('<nav>{% link a %}{% link b %}</nav>', {
      a: { label: 'Menu', href: '/menu' },
      b: { label: '', href: '/x' },
    });
    expect(html).toContain('aria-current="page"');
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it('renders images with their size, and only the first one with high priority', () => {
    const design = designOf('<div>{% picture a priority:true %}{% picture b priority:true %}</div>');
    let left = 1;
    const image = { src: '/x.webp', alt: 'A "quoted" alt' };
    const section = { id: 'a1', type: design.type, data: { a: image, b: image } };
    const { html } = renderSection(section, environment(design), () => left-- > 0);
    expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    expect(html).toContain('width="10" height="5" alt="A &quot;quoted&quot; alt"');
  });

  it('cleans formatted text', () => {
    const { html } = draw('<div>{% rich title %}</div>', { title: '<p>a<script>alert(1)</script></p>' });
    expect(html).toContain('<div class="rich"><p>a</p></div>');
  });

  it('keeps the texts of fields that a later version has renamed', () => {
    const design = designOf('<h2>{{ title }}</h2>');
    design.config.renames = { headline: 'title' };
    const section = { id: 'a1', type: design.type, data: { headline: 'From last year' } };
    expect(renderSection(section, environment(design)).html).toContain('From last year');
  });

  it('shows dropped elements in the template’s zone, or at the end', () => {
    const dropZones = { main: [{ id: 'e1', type: 'heading', data: { content: 'Dropped', level: 'h3' } }] };
    const at = (template: string) => {
      const design = designOf(template);
      return renderSection({ id: 'a1', type: design.type, data: {}, dropZones }, environment(design)).html;
    };
    expect(at('<section><p>a</p>{% zone main %}<p>b</p></section>')).toMatch(
      /a<\/p><div class="zone"><div[^>]*><h3>Dropped<\/h3><\/div><\/div><p>b/,
    );
    expect(at('<section><p>a</p></section>')).toMatch(
      /a<\/p><div class="zone wrap"><div[^>]*><h3>Dropped<\/h3><\/div><\/div><\/section>/,
    );
  });
});

describe('a section whose design is missing or broken', () => {
  it('is a comment on the site and a placeholder in the editor', () => {
    const design = designOf('<p>x</p>');
    const section = { id: 'a1', type: 'gone/gone--1', data: {} };
    const published = renderSection(section, environment(design));
    expect(published.html).toBe('<!-- The section template “gone/gone-1” is not installed. -->');
    const edited = renderSection(section, environment(design, { mode: 'edit' }));
    expect(edited.html).toContain('section-missing');
    expect(edited.html).toContain('data-node="a1"');
  });
});

const nested = (depth: number): string =>
  `<p>${'{% if title %}'.repeat(depth)}x${'{% endif %}'.repeat(depth)}</p>`;
const conditions = (count: number): string => `<p>${'{% if title %}x{% endif %}'.repeat(count)}</p>`;
const loop = (count: number) => ({ list: Array.from({ length: count }, () => ({ a: 1 })) });
const looping = '<p>{% for entry in list %}x{% endfor %}</p>';

describe('the limits of templates', () => {
  it.each([
    [
      'nesting',
      nested(limits.render.nestingMax - 1),
      nested(limits.render.nestingMax),
      nested(limits.render.nestingMax + 1),
    ],
    [
      'conditions',
      conditions(limits.render.loopMax - 1),
      conditions(limits.render.loopMax),
      conditions(limits.render.loopMax + 1),
    ],
  ])('%s passes below and at the limit, and stops above with the line', (_name, below, at, above) => {
    expect(draw(below).problem).toBeUndefined();
    expect(draw(at).problem).toBeUndefined();
    expect(draw(`<section>\n${above}</section>`).problem).toMatch(/^test\/test-1\/template\.html, line 2: /);
  });

  it('a loop passes below and at the limit, and stops above', () => {
    expect(draw(looping, loop(limits.render.loopMax - 1)).problem).toBeUndefined();
    expect(draw(looping, loop(limits.render.loopMax)).problem).toBeUndefined();
    expect(draw(looping, loop(limits.render.loopMax + 1)).problem).toContain(
      `at most ${limits.render.loopMax}`,
    );
  });

  it.each([
    ['an endless range', '<p>{% for i in (1..100000000) %}x{% endfor %}</p>'],
    [
      'nested loops',
      `<p>{% for a in list %}{% for b in list %}{% for c in list %}{% for d in list %}{{ a | append: b }}{% endfor %}{% endfor %}{% endfor %}{% endfor %}</p>`,
    ],
    [
      'doubling',
      `<p>{% assign s = "xxxxxxxxxxxxxxxx" %}${'{% assign s = s | append: s %}'.repeat(30)}{{ s }}</p>`,
    ],
    ['reading files', '<p>{% render "package.json" %}</p>'],
    ['including', '<p>{% include "x" %}</p>'],
    ['raw output', '<p>{{ title | raw }}</p>'],
    ['a script tag', '<p><script>alert(1)</script></p>'],
    ['an event', '<p onclick="x">y</p>'],
    ['an unguarded address', '<p><a href="{{ title }}">y</a></p>'],
    ['an unguarded style', '<p style="color:{{ title }}">y</p>'],
    ['a tag inside a tag', '<p {% if title %}class="x"{% endif %}>y</p>'],
    ['an unknown filter', '<p>{{ title | nope }}</p>'],
    ['no element', 'just words'],
  ])('%s is stopped with a sentence that names the template', (_name, template) => {
    const { html, problem } = draw(template, { title: 'x', ...loop(100) });
    expect(problem).toMatch(/^test\/test-1\/template\.html/);
    expect(html).toMatch(/^<!-- .* -->$/);
    expect(html).not.toContain('alert');
  });

  it('gives no way to the engine, the globals or prototypes', () => {
    const probes = [
      'constructor',
      '__proto__',
      'title.constructor',
      'title.__proto__',
      '$env',
      '$env.icons',
      'site.constructor',
    ];
    for (const probe of probes) {
      const { html } = draw(`<p>[{{ ${probe.replace('$', '')} }}]</p>`, { title: 'x' });
      expect(html).toContain('[]');
    }
  });
});
