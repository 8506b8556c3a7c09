import type { Section } from '@sitewright/contract/content';
import { describe, expect, it } from 'vitest';
import { elementKinds } from '../elements/registry.ts';
import { type RenderEnvironment, renderSection } from '../section.ts';
import { designOf } from '../testing/design.ts';

const design = designOf('', {
  templates: {
    default: '<section class="x">{{ title }}|{{ more }}|{{ templateId }}</section>',
    other: '<section class="y">{{ title }}</section>',
  },
});

const environment = (more: Partial<RenderEnvironment> = {}): RenderEnvironment => ({
  mode: 'publish',
  site: { name: 'Quán', home: '/', year: 2026, locale: 'vi' },
  currentPath: '/',
  findDesign: (type) => (type === design.type ? design : undefined),
  findElement: (kind) => elementKinds.get(kind),
  resolveImage: (src) => ({ src }),
  resolveLink: (href) => href,
  sanitizeHtml: (html) => `clean ${html}`,
  sanitizeMarkup: (html) => html,
  icons: {},
  formAction: () => '#',
  ...more,
});

const render = (section: Partial<Section>, more: Partial<RenderEnvironment> = {}) =>
  renderSection({ id: 'a1', type: design.type, ...section }, environment(more));

const own = { renderMode: 'html', htmlCode: '<p>Own</p>', cssCode: 'p{color:red}' };

describe('a section with its own markup', () => {
  it('shows it in place of its design, with styles limited to it', () => {
    const {
      html,
      css,
      design: used,
      problem,
    } = render({ ...own, className: 'mine  wide s-b2', style: { scheme: 'dark' } });
    expect(html).toBe('<html-section class="s-a1 scheme-dark mine wide" id="a1"><p>Own</p></html-section>');
    expect(css).toContain(
      '.s-a1{display:block;position:relative;isolation:isolate}p:where(.s-a1,.s-a1 *){color:red;}',
    );
    expect([used, problem]).toEqual([undefined, undefined]);
  });

  it('needs no design, takes elements and style like any other, and is marked in the editor', () => {
    const { html, css, elements } = render(
      {
        ...own,
        type: '',
        style: { paddingTop: '8px' },
        dropZones: { main: [{ id: 'e1', type: 'heading', data: { content: 'Dropped' } }] },
      },
      { mode: 'edit' },
    );
    expect(html).toContain('<html-section class="s-a1" data-node="a1" id="a1"><p>Own</p><div class="zone">');
    expect(html).toContain('Dropped');
    expect(css).toContain('.s-a1.s-a1{padding-top:8px}');
    expect([...elements].map(({ definition }) => definition.kind)).toEqual(['heading']);
  });

  it('is reduced to formatted text where there is no sanitizer for markup', () => {
    const env = environment();
    delete env.sanitizeMarkup;
    expect(renderSection({ id: 'a1', type: '', ...own }, env).html).toContain('clean <p>Own</p>');
  });

  it.each([
    [{ renderMode: 'template', htmlCode: '<p>Own</p>' }],
    [{ renderMode: 'html' }],
    [{ htmlCode: '<p>Own</p>', cssCode: 'p{color:red}' }],
    [{ renderMode: 'html', htmlCode: 5 as unknown as string }],
  ])('shows the design with %j', (section) => {
    const { html, css } = render({ ...section, data: { title: 'Hi' } });
    expect(html).toContain('<section id="a1" class="x s-a1">Hi|');
    expect(css).not.toContain('color:red');
  });

  it('stays a section with values of any kind', () => {
    for (const value of [5, null, true, [], {}, '"><script>', ' ']) {
      const section = {
        ...own,
        className: value,
        cssCode: value,
        jsCode: value,
        defaultValues: value,
      } as object;
      expect(render(section as Partial<Section>).html).toMatch(/^<html-section class="s-a1" id="a1">/);
    }
  });
});

describe('a section of a design', () => {
  it('gets its own class names', () => {
    expect(render({ className: 'mine e-x' }).html).toContain('class="x s-a1 mine"');
  });

  it.each(['data', 'values', 'content'] as const)('has its texts in %s, over its default values', (key) => {
    const section = { [key]: { title: 'Own' }, defaultValues: { title: 'Default', more: 'More' } };
    expect(render(section).html).toContain('>Own|More|<');
  });

  it('is shown with the template that its texts name, unless it names one itself', () => {
    expect(render({ content: { title: 'A', templateId: 'other' } }).html).toContain('class="y s-a1">A<');
    const both = { content: { title: 'A', templateId: 'other' }, templateId: 'default' };
    expect(render(both).html).toContain('class="x s-a1">A||<');
  });
});
