// The pages of the documentation as HTML, for readers without script and for search engines. The web app renders the same
// markup with the same class names when it starts.
import type {
  Article,
  ArticleEntry,
  DocumentationOverview,
  Tutorial,
  TutorialEntry,
} from '@sitewright/contract/documentation/documentation';
import { escapeHtml as text } from '@sitewright/render/escape';

/** Texts of the pages, from the locale files of the web app. */
export interface HelpWords {
  head: { title: string; description: string };
  intro: { title: string; lead: string };
  searchLabel: string;
  searchPlaceholder: string;
  search: string;
  articles: string;
  found: string;
  nothing: string;
  onThisPage: string;
  related: string;
  updated: string;
  previous: string;
  next: string;
  missing: { title: string; text: string; suggestions: string; back: string };
}

export interface TutorialWords {
  head: { title: string; description: string };
  intro: { title: string; lead: string };
  level: string;
  time: string;
  minutes: string;
  steps: string;
  levels: Record<TutorialEntry['level'], string>;
}

const link = ({ slug, title }: ArticleEntry, rel = ''): string =>
  `<a href="/help/${slug}"${rel && ` rel="${rel}"`}>${text(title)}</a>`;

const main = (inner: string): string => `<main id="content" class="doc-page">${inner}</main>`;

const intro = ({ title, lead }: { title: string; lead: string }, more = ''): string =>
  `<header class="doc-intro"><h1>${text(title)}</h1><p>${text(lead)}</p>${more}</header>`;

const searchForm = (words: HelpWords, query: string): string =>
  `<search><form class="doc-search" action="/help"><label for="doc-q">${text(words.searchLabel)}</label>` +
  `<input id="doc-q" type="search" name="q" value="${text(query)}" placeholder="${text(words.searchPlaceholder)}"></form></search>`;

const entryList = (entries: readonly ArticleEntry[]): string =>
  `<ul class="doc-list">${entries
    .map((entry) => `<li>${link(entry)}<p>${text(entry.summary)}</p></li>`)
    .join('')}</ul>`;

export const overviewMarkup = ({ categories }: DocumentationOverview, words: HelpWords): string =>
  main(
    intro(words.intro, searchForm(words, '')) +
      `<ul class="doc-categories">${categories
        .map(
          ({ id, name, articles }) =>
            `<li><a href="#${id}"><strong>${text(name)}</strong><span>${articles.length} ${text(words.articles)}</span></a></li>`,
        )
        .join('')}</ul>` +
      categories
        .map(
          ({ id, name, articles }) =>
            `<section id="${id}" class="doc-category"><h2>${text(name)}</h2>${entryList(articles)}</section>`,
        )
        .join(''),
  );

export const resultsMarkup = (found: readonly ArticleEntry[], query: string, words: HelpWords): string =>
  main(
    intro(words.intro, searchForm(words, query)) +
      `<p class="doc-count">${found.length === 0 ? text(words.nothing) : `${text(words.found)} ${found.length}`}</p>` +
      entryList(found),
  );

const crumbs = (title: string, category: Article['category']): string =>
  `<nav class="doc-crumbs"><a href="/help">${text(title)}</a><span aria-hidden="true">/</span><a href="/help#${category.id}">${text(category.name)}</a></nav>`;

const neighbour = (entry: ArticleEntry | null, label: string, rel: string): string =>
  entry ? `<div data-rel="${rel}"><span>${text(label)}</span>${link(entry, rel)}</div>` : '';

const aside = ({ headings, related }: Article, words: HelpWords): string => {
  const contents =
    headings.length < 2
      ? ''
      : `<nav aria-labelledby="doc-toc"><h2 id="doc-toc">${text(words.onThisPage)}</h2><ul>${headings
          .map(({ id, text: heading }) => `<li><a href="#${id}">${text(heading)}</a></li>`)
          .join('')}</ul></nav>`;
  const more =
    related.length === 0
      ? ''
      : `<nav aria-labelledby="doc-related"><h2 id="doc-related">${text(words.related)}</h2><ul>${related
          .map((entry) => `<li>${link(entry)}</li>`)
          .join('')}</ul></nav>`;
  return `<aside class="doc-aside">${contents}${more}</aside>`;
};

export const articleMarkup = (article: Article, words: HelpWords, language: string): string => {
  const { title, summary, html, updatedAt, previous, next } = article;
  const day =
    updatedAt === null
      ? ''
      : `<p class="doc-updated">${text(words.updated)} <time datetime="${updatedAt}">${text(
          new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
            new Date(updatedAt),
          ),
        )}</time></p>`;
  return main(
    crumbs(words.head.title, article.category) +
      `<div class="doc-columns"><article class="doc-article" lang="${article.language}"><h1>${text(title)}</h1>` +
      `<p class="doc-lead">${text(summary)}</p>${day}<div class="doc-body">${html}</div>` +
      `<div class="doc-neighbours">${neighbour(previous, words.previous, 'prev')}${neighbour(next, words.next, 'next')}</div></article>` +
      `${aside(article, words)}</div>`,
  );
};

export const missingMarkup = (suggestions: readonly ArticleEntry[], words: HelpWords): string =>
  main(
    intro({ title: words.missing.title, lead: words.missing.text }) +
      (suggestions.length === 0
        ? ''
        : `<h2>${text(words.missing.suggestions)}</h2>${entryList(suggestions)}`) +
      `<p><a href="/help">${text(words.missing.back)}</a></p>`,
  );

const facts = (tutorial: TutorialEntry, words: TutorialWords): string =>
  `<dl class="doc-facts"><div><dt>${text(words.level)}</dt><dd>${text(words.levels[tutorial.level])}</dd></div>` +
  `<div><dt>${text(words.time)}</dt><dd>${tutorial.minutes} ${text(words.minutes)}</dd></div>` +
  `<div><dt>${text(words.steps)}</dt><dd>${tutorial.stepCount}</dd></div></dl>`;

export const tutorialsMarkup = (tutorials: readonly TutorialEntry[], words: TutorialWords): string =>
  main(
    intro(words.intro) +
      `<ul class="doc-tutorials">${tutorials
        .map(
          (tutorial) =>
            `<li id="${tutorial.slug}"><h2><a href="/tutorials/${tutorial.slug}">${text(tutorial.title)}</a></h2>` +
            `<p>${text(tutorial.summary)}</p>${facts(tutorial, words)}</li>`,
        )
        .join('')}</ul>`,
  );

export const tutorialMarkup = (tutorial: Tutorial, words: TutorialWords): string =>
  main(
    `<nav class="doc-crumbs"><a href="/tutorials">${text(words.head.title)}</a></nav>` +
      intro({ title: tutorial.title, lead: tutorial.summary }, facts(tutorial, words)) +
      `<ol class="doc-steps">${tutorial.steps
        .map(({ title, html }) => `<li><h2>${text(title)}</h2><div class="doc-body">${html}</div></li>`)
        .join('')}</ol>`,
  );
