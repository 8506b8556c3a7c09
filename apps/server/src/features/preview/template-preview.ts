// A complete site template as it would look as a site: for the gallery's preview and for thumbnails.
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import { notFound } from '../../http/app-error.ts';
import type { ServerContext } from '../../server-context.ts';
import { libraryEnvironment, libraryStyle, partSection } from '../library/library-render.ts';

/** The HTML of one page of a template. `path` is the page's path inside the template. */
export const renderTemplatePage = (
  ctx: Pick<ServerContext, 'library'>,
  slug: string,
  path: string,
): string => {
  const template = ctx.library.templates.get(slug);
  const page =
    path === '/'
      ? template?.content[0]
      : template?.content.find((candidate) => `/${candidate.slug}` === path);
  if (!template || !page) throw notFound('The template page');
  const base = `/preview/template-frame/${slug}`;
  const rendered = renderPage(
    {
      header: partSection(template.header, 'header'),
      sections: page.content.sections.map((section, index) => partSection(section, `s${index + 1}`)),
      footer: partSection(template.footer, 'footer'),
    },
    libraryStyle(ctx.library, template.theme),
    libraryEnvironment(ctx.library, {
      siteName: template.name,
      home: `${base}/`,
      currentPath: `${base}${path}`,
      resolveLink: (href) => (href.startsWith('/') && !href.startsWith('//') ? `${base}${href}` : href),
    }),
  );
  return htmlDocument(
    {
      lang: 'en',
      title: page.seo.title,
      robots: 'noindex',
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    rendered.body,
  );
};
