import { blogLooks } from '@sitewright/contract/blog/blog-settings';
import { renderPage } from '@sitewright/render/page';
import { describe, expect, it } from 'vitest';
import { sectionsOfLook } from './blog-look-library.ts';
import { valueIssues } from './design-check/check-values.ts';
import { headingsOf } from './design-check/check-drawing.ts';
import { hasLibraryImage } from './design-check/check-library-design.ts';
import { loadLibrary } from './library.ts';
import { libraryEnvironment, libraryStyle, partSection } from './library-render.ts';

const library = loadLibrary();
const known = { icons: library.icons, hasImage: (src: string) => hasLibraryImage(library, src) };

describe.each(blogLooks)('the blog look %s', (name) => {
  const look = library.blogLooks.get(name)!;

  it.each(['en', 'vi'] as const)('draws a post and a list in %s, each with one h1', (language) => {
    for (const sections of Object.values(sectionsOfLook(look, language))) {
      const { body, problems } = renderPage(
        {
          header: undefined,
          sections: sections.map((section, index) => partSection(section, `s${index}`)),
          footer: undefined,
        },
        libraryStyle(library, library.themes.get('default')!),
        libraryEnvironment(library, { locale: language }),
      );
      expect(problems).toEqual([]);
      expect(headingsOf(body).filter((level) => level === 1)).toHaveLength(1);
    }
  });

  it('has values that fit the fields of its sections, and every text in Vietnamese', () => {
    for (const { type, data } of [...look.postTemplate, ...look.listTemplate]) {
      const { fields } = library.designs.get(type)!.config;
      expect(valueIssues(fields, data, known)).toEqual([]);
      const texts = fields.filter((field) => field.type === 'text').map((field) => data[field.name]);
      for (const text of texts) expect(look.translations).toHaveProperty([text as string]);
    }
  });
});

describe('the looks of a blog', () => {
  it('differ in the sections or layouts of both templates', () => {
    const shapes = [...library.blogLooks.values()].map(({ postTemplate, listTemplate }) =>
      [...postTemplate, ...listTemplate].map(({ type, templateId = '' }) => `${type} ${templateId}`).join(),
    );
    expect(new Set(shapes).size).toBe(blogLooks.length);
  });
});
