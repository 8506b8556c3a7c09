// The page of the documentation at an address: its content as HTML, and the data from which the web app renders the
// same page.
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { Language } from '@sitewright/contract/fields';
import type { ServerContext } from '../../../core/context/server-context.ts';
import {
  findArticle,
  overviewOf,
  presentArticle,
  presentEntry,
  suggestionsFor,
} from '../reading/articles.service.ts';
import { getTutorial, listTutorials } from '../tutorials/tutorials.service.ts';
import {
  articleMarkup,
  type HelpWords,
  missingMarkup,
  overviewMarkup,
  resultsMarkup,
  tutorialMarkup,
  tutorialsMarkup,
  type TutorialWords,
} from './page-markup.ts';

export interface DocumentationPage {
  status: 200 | 404;
  title: string;
  description: string;
  main: string;
  /** Read by the web app in place of its first request. */
  data: unknown;
}

export interface PageRequest {
  path: string;
  language: Language;
  query: string;
  words: { help: HelpWords; tutorials: TutorialWords };
}

export interface Redirection {
  redirect: string;
}

const helpPage = async (
  ctx: ServerContext,
  slug: string,
  { language, query, words: { help } }: PageRequest,
): Promise<DocumentationPage | Redirection> => {
  const snapshot = await ctx.documentation.snapshot();
  const { title, description } = help.head;
  if (slug === '') {
    const q = query.trim().slice(0, limits.queryMaxLength);
    const data = overviewOf(snapshot, language);
    if (q === '') return { status: 200, title, description, main: overviewMarkup(data, help), data };
    const found = snapshot
      .find(q, language, limits.searchResults)
      .map((article) => presentEntry(snapshot, article, language));
    return { status: 200, title, description, main: resultsMarkup(found, q, help), data };
  }
  const article = findArticle(snapshot, slug);
  if (!article) {
    const suggestions = suggestionsFor(snapshot, slug, language);
    const main = missingMarkup(suggestions, help);
    return { status: 404, title: help.missing.title, description, main, data: null };
  }
  if (article.slug !== slug) return { redirect: `/help/${article.slug}` };
  const data = presentArticle(snapshot, article, language);
  const main = articleMarkup(data, help, language);
  return { status: 200, title: data.title, description: data.summary, main, data };
};

const tutorialPage = async (
  ctx: ServerContext,
  slug: string,
  { language, words: { tutorials: words } }: PageRequest,
): Promise<DocumentationPage | undefined> => {
  const { tutorials } = await listTutorials(ctx, language);
  if (slug === '') {
    return { status: 200, ...words.head, main: tutorialsMarkup(tutorials, words), data: { tutorials } };
  }
  if (!tutorials.some((one) => one.slug === slug)) return undefined;
  const data = await getTutorial(ctx, slug, language);
  const main = tutorialMarkup(data, words);
  return { status: 200, title: data.title, description: data.summary, main, data };
};

/** The page of an address; undefined where the documentation has none. */
export const documentationPage = async (
  ctx: ServerContext,
  request: PageRequest,
): Promise<DocumentationPage | Redirection | undefined> => {
  const [, area, slug = ''] = /^\/(help|tutorials)(?:\/([^/]+))?\/?$/.exec(request.path) ?? [];
  if (area === 'help') return helpPage(ctx, slug, request);
  return area === 'tutorials' ? tutorialPage(ctx, slug, request) : undefined;
};
