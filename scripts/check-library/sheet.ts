// Many sections or a page of a template in one document, each in a box that names it.
import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Theme } from '@sitewright/contract/themes/theme';
import { stylePartsOf } from '@sitewright/render/dropped-element';
import type { ElementKind } from '@sitewright/render/elements/element-kind';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import { foundationCss } from '@sitewright/render/page-style';
import { renderSection } from '@sitewright/render/section';
import {
  libraryEnvironment,
  libraryStyle,
  partSection,
  sampleSection,
} from '../../apps/server/src/features/library/library-render.ts';
import type { Library } from '../../apps/server/src/features/library/library.ts';
import type { SiteTemplate } from '../../apps/server/src/features/library/site-template-library.ts';
import { templateIn } from '../../apps/server/src/features/library/template-texts.ts';
import { probeContent } from '../../apps/server/src/features/library/probe-content.ts';

export interface Sheet {
  html: string;
  /** The rules of the theme alone; what is replaced to look at another theme. */
  themeCss: (theme: Theme) => string;
}

export const contents = ['own', 'empty', 'long'] as const;
export type Content = (typeof contents)[number];
export const schemes = ['default', 'muted', 'dark', 'primary'] as const;
export type Scheme = (typeof schemes)[number];

const boxed = (name: string, html: string): string => `<div data-probe="${escapeHtml(name)}">${html}</div>`;

/** All templates of the designs with one kind of content, as a page without fonts and pictures of its own. */
export const designSheet = (
  library: Library,
  designs: readonly SectionDesign[],
  content: Content,
  scheme: Scheme = 'default',
): Sheet => {
  const env = libraryEnvironment(library, {});
  const elements = new Set<ElementKind>();
  const boxes = designs.flatMap((design) =>
    Object.keys(design.templates).map((templateId) => {
      const id = `${design.type}-${templateId}-${content}`.replaceAll(/[^a-z0-9]+/g, '-');
      const section: Section = { ...sampleSection(design, id), templateId };
      if (content !== 'own') section.data = probeContent(design, content);
      if (scheme !== 'default') section.style = { scheme };
      const rendered = renderSection(section, env);
      for (const kind of rendered.elements) elements.add(kind);
      return boxed(`${design.type} ${templateId} ${content} ${scheme}`, rendered.html);
    }),
  );
  const themeCss = (theme: Theme): string => foundationCss(libraryStyle(library, theme));
  const parts = stylePartsOf(elements).map((part) => part.css);
  const css = [...designs.map((design) => design.css), ...parts].join('\n');
  const theme = library.themes.get('default')!;
  const html = htmlDocument(
    {
      lang: 'en',
      title: 'Designs',
      stylesheet: { css: '' },
      extra: `<style id="theme">${themeCss(theme)}</style><style>${css}</style>`,
    },
    `<main>${boxes.join('\n')}</main>`,
  );
  return { html, themeCss };
};

/** A page of a template as a visitor gets it. */
export const templatePage = (
  library: Library,
  template: SiteTemplate,
  page: SiteTemplate['content'][number],
  lang: string,
): string => {
  const rendered = renderPage(
    {
      header: partSection(template.header, 'header'),
      footer: partSection(template.footer, 'footer'),
      sections: page.content.sections.map((section, index) => partSection(section, `s${index}`)),
    },
    libraryStyle(library, template.theme),
    libraryEnvironment(library, { siteName: template.name, locale: lang }),
  );
  return htmlDocument(
    {
      lang,
      title: page.seo.title,
      description: page.seo.description,
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    boxed(`${template.slug}/${page.slug} ${lang}`, rendered.body),
  );
};

/** Every page of a template in both languages, by a name that can be a file's. */
export const templateDocuments = (library: Library, template: SiteTemplate): Map<string, string> =>
  new Map(
    ['en', 'vi'].flatMap((lang) => {
      const translated = templateIn(template, library.designs, lang);
      return translated.content.map(
        (page) =>
          [`${template.slug}-${page.slug}-${lang}`, templatePage(library, translated, page, lang)] as const,
      );
    }),
  );
