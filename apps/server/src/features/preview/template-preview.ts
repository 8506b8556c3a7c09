// Renders a complete site template as a site, for the gallery's preview and for thumbnails.
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { templateIn } from '../library/template-texts.ts';
import { renderUnsavedPage } from './unsaved-site.ts';

/** The HTML of one page of a template. `path` is the page's path within the template. Its links keep the language. */
export const renderTemplatePage = (
  ctx: Pick<ServerContext, 'library'>,
  slug: string,
  path: string,
  language = 'en',
): string => {
  const found = ctx.library.templates.get(slug);
  if (!found) throw notFound('The template page');
  const template = templateIn(found, ctx.library.designs, language);
  return renderUnsavedPage(
    ctx.library,
    { ...template, language, pages: template.content },
    {
      base: `/preview/template-frame/${slug}`,
      path,
      query: language === 'en' ? '' : `?language=${language}`,
    },
  );
};
