import type { ServerContext } from '../../../core/context/server-context.ts';
import { findArticle } from '../reading/articles.service.ts';
import { renderArticle } from '../reading/render-article.ts';

/** Links to articles and tutorials of the documentation that do not exist. */
export const brokenLinksOf = async (ctx: ServerContext, bodies: readonly string[]): Promise<string[]> => {
  const snapshot = await ctx.documentation.snapshot();
  const links = new Set(bodies.flatMap((body) => renderArticle(body).links));
  return [...links].filter((link) => {
    const [, area, slug = ''] = /^\/(help|tutorials)\/([^/?#]+)/.exec(link) ?? [];
    if (area === 'help') return findArticle(snapshot, slug) === undefined;
    return area === 'tutorials' && !snapshot.tutorials.some((tutorial) => tutorial.slug === slug);
  });
};
