// Calls of readers of the documentation.
import type {
  Article,
  ArticleEntry,
  DocumentationOverview,
} from '@sitewright/contract/documentation/documentation';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { Language } from '@sitewright/contract/fields';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { DocumentationSnapshot, PublishedArticle } from './documentation-snapshot.ts';
import { countMissedSearch, insertFeedback } from './published.store.ts';
import { foldWord } from './search-index.ts';

export const presentEntry = (
  snapshot: DocumentationSnapshot,
  article: PublishedArticle,
  language: Language,
): ArticleEntry => {
  const { title, summary } = snapshot.textsOf(article, language).texts;
  return { slug: article.slug, title, summary };
};

export const overviewOf = (snapshot: DocumentationSnapshot, language: Language): DocumentationOverview => ({
  categories: snapshot.categories.map(({ id, name, description }) => ({
    id,
    name: name[language],
    description: description[language],
    articles: snapshot.articlesOf(id).map((article) => presentEntry(snapshot, article, language)),
  })),
});

export const listArticles = async (ctx: ServerContext, language: Language): Promise<DocumentationOverview> =>
  overviewOf(await ctx.documentation.snapshot(), language);

export const presentArticle = (
  snapshot: DocumentationSnapshot,
  article: PublishedArticle,
  language: Language,
): Article => {
  const neighbours = snapshot.articlesOf(article.category);
  const at = neighbours.indexOf(article);
  const entryOf = (one: PublishedArticle | undefined): ArticleEntry | null =>
    one ? presentEntry(snapshot, one, language) : null;
  const { html, headings } = snapshot.render(article, language);
  const category = snapshot.categories.find(({ id }) => id === article.category)!;
  return {
    ...presentEntry(snapshot, article, language),
    category: { id: category.id, name: category.name[language] },
    language: snapshot.textsOf(article, language).language,
    html,
    headings,
    updatedAt: article.updatedAt?.toISOString() ?? null,
    previous: entryOf(neighbours[at - 1]),
    next: entryOf(neighbours[at + 1]),
    related: article.content.related.flatMap((slug) => entryOf(snapshot.articles.get(slug)) ?? []),
  };
};

/** The articles that a mistyped address may have meant. */
export const suggestionsFor = (
  snapshot: DocumentationSnapshot,
  slug: string,
  language: Language,
): ArticleEntry[] =>
  snapshot
    .suggest(slug.replaceAll('-', ' '), language, limits.suggestionsMax)
    .map((article) => presentEntry(snapshot, article, language));

/** By its slug, or by one that it had. */
export const findArticle = (snapshot: DocumentationSnapshot, slug: string): PublishedArticle | undefined =>
  snapshot.articles.get(slug) ?? snapshot.articles.get(snapshot.redirects.get(slug) ?? '');

export const getArticle = async (ctx: ServerContext, slug: string, language: Language): Promise<Article> => {
  const snapshot = await ctx.documentation.snapshot();
  const article = findArticle(snapshot, slug);
  if (article) return presentArticle(snapshot, article, language);
  throw new AppError('not_found', 'The article was not found.', {
    details: { suggestions: suggestionsFor(snapshot, slug, language) },
  });
};

export const searchArticles = async (
  ctx: ServerContext,
  { q, language }: { q: string; language: Language },
): Promise<{ articles: (ArticleEntry & { category: string })[] }> => {
  const snapshot = await ctx.documentation.snapshot();
  const found = snapshot.find(q, language, limits.searchResults);
  if (found.length === 0) {
    const query = foldWord(q).replaceAll(/\s+/g, ' ').trim();
    const day = ctx.clock.now().toISOString().slice(0, 10);
    if (query !== '') await countMissedSearch(ctx.db, { day, language, query });
  }
  return {
    articles: found.map((article) => ({
      ...presentEntry(snapshot, article, language),
      category: snapshot.categories.find(({ id }) => id === article.category)?.name[language] ?? '',
    })),
  };
};

/** `*` stands for one segment. */
const isScreenOf = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern, path].map((text) => text.split('/').filter(Boolean));
  return wanted!.length === given!.length && wanted!.every((part, at) => part === '*' || part === given![at]);
};

export const listScreenHelp = async (
  ctx: ServerContext,
  { path, language }: { path: string; language: Language },
): Promise<{ articles: ArticleEntry[] }> => {
  const snapshot = await ctx.documentation.snapshot();
  return {
    articles: [...snapshot.articles.values()]
      .filter(({ content }) => content.routes.some((pattern) => isScreenOf(pattern, path)))
      .slice(0, limits.contextualMax)
      .map((article) => presentEntry(snapshot, article, language)),
  };
};

export const saveFeedback = async (
  ctx: ServerContext,
  slug: string,
  { language, isHelpful, comment }: { language: Language; isHelpful: boolean; comment: string },
): Promise<{ ok: true }> => {
  const article = findArticle(await ctx.documentation.snapshot(), slug);
  if (!article) throw notFound('The article');
  await insertFeedback(ctx.db, {
    slug: article.slug,
    language,
    is_helpful: isHelpful,
    comment,
    created_at: ctx.clock.now(),
  });
  return { ok: true };
};
