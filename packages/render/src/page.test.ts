import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Theme } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { elementKinds } from './elements/registry.ts';
import { renderPage } from './page.ts';
import type { PageStyle } from './page-style.ts';
import type { RenderEnvironment } from './section.ts';

const templates: Record<string, string> = {
  'hero/hero-1': '<section><h1>{{ title }}</h1></section>',
  'gallery/gallery-1': '<section>{% picture image priority:true %}</section>',
};
const environment: RenderEnvironment = {
  mode: 'publish',
  site: { name: 'Quán', home: '/', year: 2026, locale: 'vi' },
  currentPath: '/',
  findDesign: (type) =>
    templates[type] === undefined
      ? undefined
      : ({
          type,
          config: { fields: [] },
          defaults: {},
          css: '',
          templates: { default: templates[type] },
        } as unknown as SectionDesign),
  findElement: (kind) => elementKinds.get(kind),
  resolveImage: (src) => ({ src, width: 10, height: 5 }),
  resolveLink: (href) => href,
  sanitizeHtml: (html) => html,
  icons: {},
  formAction: () => '#',
};
const style: PageStyle = {
  theme: {
    colors: Object.fromEntries(
      ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'light', 'dark']
        .concat(['background', 'surface', 'text', 'textMuted', 'border'])
        .map((name) => [name, '#336699']),
    ),
    fonts: { heading: 'none', body: 'none' },
    borderRadius: {},
    shadows: {},
  } as unknown as Theme,
  fonts: new Map(),
  fontUrl: (file) => file,
};
const words = { id: 'words', type: 'hero/hero-1', data: { title: 'Chào' } };
const picture = (id: string, hidden = false): Section => ({
  id,
  type: 'gallery/gallery-1',
  data: { image: { src: `/${id}.webp`, alt: '' } },
  ...(hidden ? { hidden } : {}),
});
const hurried = (header: Section | undefined, ...sections: Section[]): string[] => {
  const { body } = renderPage({ header, sections, footer: picture('footer') }, style, environment);
  return [...body.matchAll(/<img src="\/(\w+)\.webp"[^>]*fetchpriority="high"/g)].map((match) => match[1]!);
};

describe('the priority image of a page', () => {
  it('is that of the first or second section', () => {
    expect(hurried(undefined, picture('a'), picture('b'))).toEqual(['a']);
    expect(hurried(undefined, words, picture('a'))).toEqual(['a']);
  });

  it('is none when the first image is further down', () => {
    expect(hurried(undefined, words, words, picture('a'))).toEqual([]);
  });

  it('is never the logo', () => {
    expect(hurried(picture('logo'), picture('a'))).toEqual(['a']);
  });

  it('is not in a hidden section', () => {
    expect(hurried(undefined, picture('a', true), words, picture('b'))).toEqual(['b']);
  });
});

describe('the CSS and scripts of dropped elements', () => {
  const render = (...sections: Section[]) =>
    renderPage({ header: undefined, sections, footer: undefined }, style, environment);
  const holding = (...types: string[]): Section => ({
    ...words,
    dropZones: {
      main: types.map((type, index) => ({
        id: `${type}${index}`,
        type,
        data: { date: '2027-01-31', stats: [{ number: '1', label: 'a' }], content: 'x' },
      })),
    },
  });

  it('are absent on a page without elements', () => {
    const page = render(words);
    expect(page.css).not.toMatch(/\.zone|\.element|\.stats-counter|\.countdown|\.on-click/);
    expect(page.scripts).toEqual([]);
  });

  it('contain each kind on the page once, before the styles of sections', () => {
    const page = render(
      { ...holding('statsCounter'), style: { paddingTop: '7px' } },
      { ...holding('statsCounter', 'text'), id: 'other' },
    );
    expect(page.css.split('.stats-counter{')).toHaveLength(2);
    expect(page.css.indexOf('.stats-counter{')).toBeLessThan(page.css.indexOf('padding-top:7px'));
    expect(page.css).not.toContain('.countdown');
    expect(page.scripts).toEqual([]);
  });

  it('include a script only for interactive kinds, with the class of its elements', () => {
    const page = render(holding('countdown', 'countdown'));
    expect(page.scripts.map(({ type }) => type)).toEqual(['element/element-countdown']);
    expect(page.body).toContain('class="element element-countdown ');
  });

  it('are absent for a hidden section or one without a design', () => {
    expect(render({ ...holding('countdown'), hidden: true }).scripts).toEqual([]);
    expect(render({ ...holding('countdown'), type: 'gone/gone-1' }).css).not.toContain('.countdown');
  });
});

it('the font files of the page’s language are preloaded', () => {
  const face = (file: string, unicodeRange: string, more: object = {}) => ({
    file,
    unicodeRange,
    weight: '400',
    style: 'normal' as const,
    preload: false,
    ...more,
  });
  const lora = {
    id: 'lora',
    family: 'Lora',
    fallback: 'serif',
    faces: [
      face('latin', 'U+0000-00FF', { preload: true }),
      face('vietnamese', 'U+0102-0103,U+1EA0-1EF9'),
      face('vietnamese-italic', 'U+0102-0103,U+1EA0-1EF9', { style: 'italic' }),
    ],
  };
  const fonts = new Map([['lora', lora]]);
  const theme = { ...style.theme, fonts: { heading: 'lora', body: 'lora' } };
  const loaded = (locale: string, weight = 400) =>
    renderPage(
      { header: undefined, sections: [words], footer: undefined },
      { ...style, theme: { ...theme, headings: { weight, tracking: 'normal' } }, fonts },
      { ...environment, site: { ...environment.site, locale } },
    ).preloadFonts;
  expect(loaded('en')).toEqual(['latin']);
  expect(loaded('vi')).toEqual(['latin', 'vietnamese']);
  lora.faces.push(
    face('latin-600', 'U+0000-00FF', { weight: '600' }),
    face('latin-700', 'U+0000-00FF', { weight: '700' }),
    face('vietnamese-700', 'U+0102-0103,U+1EA0-1EF9', { weight: '700' }),
  );
  expect(loaded('en', 700)).toEqual(['latin', 'latin-700']);
  expect(loaded('vi', 700)).toEqual(['latin', 'latin-700', 'vietnamese', 'vietnamese-700']);
  expect(loaded('en', 550)).toEqual(['latin', 'latin-600']);
  expect(loaded('en', 800)).toEqual(['latin', 'latin-700']);
  expect(loaded('en', 500)).toEqual(['latin']);
});
