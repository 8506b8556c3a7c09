import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Host } from '@sitewright/contract/branding/branding';
import { brandingSchema } from '@sitewright/contract/branding/branding';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import {
  fieldAt,
  landingSlugs,
  type TemplatePage,
  templatePages,
} from '@sitewright/contract/landing/landing-template';
import { afterEach, describe, expect, it } from 'vitest';
import { loadLibrary } from '../library/library.ts';
import { initialConfig } from './instances/stored-config.ts';
import { loadFrameTexts } from './page/frame-texts.ts';
import { type PageView, renderLandingPage } from './page/render-page.ts';
import { loadLandingTemplates } from './templates/load-templates.ts';

const library = loadLibrary();
const landingFrame = loadFrameTexts(library.root);
const shipped = loadLandingTemplates(library.root, library.fonts);

/** `closed`: a workspace that nobody may join. */
type Kind = 'main' | 'tenant' | 'closed';

const hostOf = (kind: Kind): Host => ({
  kind: kind === 'main' ? 'main' : 'tenant',
  tenant: kind === 'main' ? null : { id: 'north', name: 'North' },
  mayJoin: kind !== 'closed',
  mainUrl: 'https://example.com',
  branding: { ...brandingSchema.parse({}), productName: 'North', isDefault: true },
});

const draw = (slug: string, view: Pick<PageView, 'page' | 'language'> & { kind: Kind; edit?: boolean }) => {
  const { kind, edit = false, page, language } = view;
  return renderLandingPage({ library, landingFrame }, shipped.templates.get(slug)!, {
    place: {
      tenantId: 'north',
      host: hostOf(kind),
      origin: 'https://north.example.com',
      defaultLanguage: 'en',
      look: { colors: {}, fonts: {} },
    },
    config: initialConfig,
    page,
    language,
    ...(edit && { preview: { edit, scheme: 'light' } }),
  });
};

const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

it('the library has the landing templates of the specification, without issues', () => {
  expect(shipped.problems).toEqual([]);
  expect([...shipped.templates.keys()].sort()).toEqual([...landingSlugs].sort());
});

const everyPage = [...shipped.templates.keys()].flatMap((slug) =>
  templatePages.flatMap((page) =>
    (['main', 'tenant', 'closed'] as const).map((kind): [string, TemplatePage, Kind] => [slug, page, kind]),
  ),
);

describe.each(everyPage)('%s, page %s on the %s host', (slug, page, kind) => {
  it.each(['en', 'vi'] as const)('is complete in %s', (language) => {
    const { html, issues } = draw(slug, { page, language, kind });
    expect(issues).toEqual([]);
    expect([...html.matchAll(/<h1[\s>]/g)]).toHaveLength(1);
    expect(html).toContain('<main id="content"');
    const ids = attributes(html, 'id');
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(attributes(html, 'data-path')).toEqual([]);
    expect(attributes(html, 'href').filter((href) => href === '' || href === '#')).toEqual([]);
    expect(html).not.toContain('{brand}');
  });

  it('marks texts that exist, and nothing else, in edit mode', () => {
    const { regions } = shipped.templates.get(slug)!;
    const marked = attributes(draw(slug, { page, language: 'en', kind, edit: true }).html, 'data-path');
    expect(marked.filter((path) => !fieldAt(regions, path))).toEqual([]);
  });
});

it.each([...shipped.templates.keys()])('%s has readable colors, light and dark', (slug) => {
  const { html } = draw(slug, { page: 'home', language: 'en', kind: 'main' });
  const blocks = [...html.matchAll(/:root(?:\[[^\]]*\])?\{(color-scheme[^}]*)\}/g)];
  expect(blocks).toHaveLength(2);
  for (const [, block] of blocks) {
    const color = (name: string): string =>
      new RegExp(`--landing-${name}:(#[0-9a-f]{6})`, 'i').exec(block!)![1]!;
    for (const [front, back] of [
      ['text', 'background'],
      ['text', 'surface'],
      ['muted', 'background'],
      ['muted', 'surface'],
      ['primary-text', 'background'],
      ['on-primary', 'primary'],
      ['on-accent', 'accent'],
    ] as const)
      expect({ front, back, isReadable: contrastRatio(color(front), color(back)) >= 4.5 }).toEqual({
        front,
        back,
        isReadable: true,
      });
  }
});

describe('a faulty template', () => {
  let root: string | undefined;
  afterEach(() => root && rmSync(root, { recursive: true, force: true }));

  const head = Object.fromEntries(templatePages.map((page) => [page, { title: 'T', description: 'D' }]));
  const colors = {
    primary: '#2244cc',
    background: '#ffffff',
    text: '#111111',
    accent: '#cc4422',
    surface: '#f4f4f4',
  };
  const files = (changes: Record<string, string> = {}): Record<string, string> => ({
    'template.json': JSON.stringify({
      name: { en: 'A', vi: 'A' },
      description: { en: 'B', vi: 'B' },
      regions: {
        hero: {
          label: { en: 'H', vi: 'H' },
          pages: ['home'],
          fields: { title: { type: 'text', maxLength: 5 } },
        },
      },
      defaultConfig: {
        sections: { home: ['hero'], about: [], features: [], pricing: [], contact: [] },
        colors,
        fonts: { heading: 'system', body: 'system' },
        features: {},
      },
    }),
    'texts/en.json': JSON.stringify({ head, hero: { title: 'One' } }),
    'texts/vi.json': JSON.stringify({ head, hero: { title: 'Một' } }),
    'styles.css': '',
    'layout.liquid': '{{ page }}',
    ...Object.fromEntries(
      templatePages.map((page) => [`pages/${page}.liquid`, '<main>{% sections %}</main>']),
    ),
    'sections/hero.liquid': '<h1>{{ t.hero.title }}</h1>',
    ...changes,
  });
  const load = (changes: Record<string, string>, without?: string) => {
    root = mkdtempSync(join(tmpdir(), 'sitewright-landing-'));
    for (const [file, text] of Object.entries(files(changes))) {
      if (file === without) continue;
      const path = join(root, 'landing-templates/one', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return loadLandingTemplates(root, library.fonts);
  };

  it('is none when everything is there', () => {
    expect(load({})).toMatchObject({ problems: [], templates: new Map([['one', expect.anything()]]) });
  });

  it.each([
    ['a missing page', {}, 'pages/about.liquid', /pages\/about\.liquid is missing/],
    ['a missing section', {}, 'sections/hero.liquid', /section hero has no file/],
    [
      'a missing text',
      { 'texts/vi.json': JSON.stringify({ head, hero: {} }) },
      undefined,
      /texts\/vi\.json: hero\.title has no text/,
    ],
    [
      'a text that is too long',
      { 'texts/en.json': JSON.stringify({ head, hero: { title: 'Longer' } }) },
      undefined,
      /more than 5 characters/,
    ],
    [
      'a text without a field',
      { 'texts/en.json': JSON.stringify({ head, hero: { title: 'One', more: 'x' } }) },
      undefined,
      /hero\.more is not a field/,
    ],
    [
      'an unsafe address',
      { 'layout.liquid': '<a href="{{ links.home }}">x</a>{{ page }}' },
      undefined,
      /needs the filter url/,
    ],
    ['a script', { 'sections/hero.liquid': '<script>1</script>' }, undefined, /script/],
    ['an event attribute', { 'sections/hero.liquid': '<p onclick="x">1</p>' }, undefined, /onclick/],
    ['unescaped output', { 'sections/hero.liquid': '{{ t.hero.title | raw }}' }, undefined, /filter raw/],
    ['large styles', { 'styles.css': 'a'.repeat(40 * 1024 + 1) }, undefined, /styles\.css has more than/],
    ['a broken tag', { 'sections/hero.liquid': '{% if %}' }, undefined, /sections\/hero/],
  ] as const)('with %s is reported and left out', (_what, changes, without, problem) => {
    const { templates, problems } = load(changes, without);
    expect([...templates.keys()]).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toContain('landing-templates/one');
  });
});
