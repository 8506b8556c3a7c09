// A complete site template as it would look as a site: for the gallery's preview and for thumbnails.
import type { Section } from '@sitewright/contract/content';
import { htmlDocument } from '@sitewright/render/html-document';
import { withIds } from '@sitewright/render/item-ids';
import { renderPage } from '@sitewright/render/page';
import { notFound } from '../../http/app-error.ts';
import type { ServerContext } from '../../server-context.ts';
import { libraryEnvironment, libraryStyle } from '../library/library-render.ts';

const asSection = (part: object, id: string): Section => {
  const section = part as { type: string; data: Record<string, unknown> };
  return { ...section, id, data: withIds(section.data, id) } as Section;
};

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
      header: asSection(template.header, 'header'),
      sections: page.content.sections.map((section, index) => asSection(section, `s${index + 1}`)),
      footer: asSection(template.footer, 'footer'),
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
