// Renders a complete site template as a site, for the gallery's preview and for thumbnails.
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { templateIn } from '../library/template-texts.ts';
import { libraryEnvironment, libraryStyle, partSection } from '../library/library-render.ts';

/** The HTML of one page of a template. `path` is the page's path within the template. Its links keep the language. */
export const renderTemplatePage = (
  ctx: Pick<ServerContext, 'library'>,
  slug: string,
  path: string,
  language = 'en',
): string => {
  const found = ctx.library.templates.get(slug);
  const template = found && templateIn(found, ctx.library.designs, language);
  const page =
    path === '/'
      ? template?.content[0]
      : template?.content.find((candidate) => `/${candidate.slug}` === path);
  if (!template || !page) throw notFound('The template page');
  const base = `/preview/template-frame/${slug}`;
  const withLanguage = (href: string): string => {
    if (language === 'en') return href;
    const [address, anchor] = href.split('#') as [string, string?];
    return `${address}?language=${language}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const rendered = renderPage(
    {
      header: partSection(template.header, 'header'),
      sections: page.content.sections.map((section, index) => partSection(section, `s${index + 1}`)),
      footer: partSection(template.footer, 'footer'),
    },
    libraryStyle(ctx.library, template.theme),
    libraryEnvironment(ctx.library, {
      siteName: template.name,
      locale: language,
      home: withLanguage(`${base}/`),
      currentPath: withLanguage(`${base}${path}`),
      resolveLink: (href) =>
        href.startsWith('/') && !href.startsWith('//') ? withLanguage(`${base}${href}`) : href,
    }),
  );
  return htmlDocument(
    {
      lang: language,
      title: page.seo.title,
      robots: 'noindex',
      theme: template.theme.id,
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    rendered.body,
  );
};
