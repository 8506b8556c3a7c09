// Renders a page of a site that has no rows yet: a template of the gallery, a proposal of the wizard.
import type { JsonObject } from '@sitewright/contract/content';
import type { Theme } from '@sitewright/contract/themes/theme';
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import { notFound } from '../../core/app-error.ts';
import { libraryEnvironment, libraryStyle, partSection } from '../library/library-render.ts';
import type { Library } from '../library/library.ts';

interface UnsavedSite {
  name: string;
  language: string;
  theme: Theme;
  header: object;
  footer: object;
  pages: readonly {
    slug: string;
    seo: { title: string };
    content: { sections: readonly (object | JsonObject)[] };
  }[];
}

interface Place {
  /** URL of the home page without the final slash. */
  base: string;
  /** Of the page within the site, such as `/about`. */
  path: string;
  /** Added to the URL of every page, for example a language. */
  query?: string;
}

/** The HTML of one page; the first one is the home page. Its links lead to the other pages of the preview. */
export const renderUnsavedPage = (library: Library, site: UnsavedSite, place: Place): string => {
  const page =
    place.path === '/' ? site.pages[0] : site.pages.find((candidate) => `/${candidate.slug}` === place.path);
  if (!page) throw notFound('The page');
  const addressOf = (href: string): string => {
    const [path, anchor] = href.split('#') as [string, string?];
    return `${place.base}${path}${place.query ?? ''}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const rendered = renderPage(
    {
      header: partSection(site.header, 'header'),
      sections: page.content.sections.map((section, index) => partSection(section, `s${index + 1}`)),
      footer: partSection(site.footer, 'footer'),
    },
    libraryStyle(library, site.theme),
    libraryEnvironment(library, {
      siteName: site.name,
      locale: site.language,
      home: addressOf('/'),
      currentPath: addressOf(place.path),
      resolveLink: (href) => (href.startsWith('/') && !href.startsWith('//') ? addressOf(href) : href),
    }),
  );
  return htmlDocument(
    {
      lang: site.language,
      title: page.seo.title,
      robots: 'noindex',
      theme: site.theme.id,
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    rendered.body,
  );
};
