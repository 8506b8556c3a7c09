import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { escapeHtml } from '../escape.ts';
import { safeUrl } from '../links/safe-url.ts';
import { blogTexts } from './blog-texts.ts';

export interface SearchForm {
  /** URL of the search page. */
  action: string;
  /** How many files the index has. */
  files: number;
  hasResults: boolean;
  className: string;
  /** Unique on the page, for the id of the input. */
  place: string;
}

/** Form that leads to the search page; on that page, also the place for what its script finds. */
export const drawSearch = (
  { action, files, hasResults, className, place }: SearchForm,
  locale: string,
): string => {
  const words = blogTexts(locale);
  const id = `search-${escapeHtml(place)}`;
  const form =
    `<form class="search-form ${escapeHtml(className)}" role="search" action="${escapeHtml(safeUrl(action))}">` +
    `<label class="visually-hidden" for="${id}">${words.searchPosts}</label>` +
    `<input id="${id}" name="q" type="search" maxlength="100" placeholder="${words.searchPosts}"${hasResults ? ' autocomplete="off"' : ''}>` +
    `<button class="button button-primary" type="submit">${words.search}</button></form>`;
  if (!hasResults) return form;
  const texts = {
    found: words.searchFound,
    one: words.searchOne,
    none: words.searchNone,
    failed: words.searchFailed,
  };
  const data = Object.entries(texts)
    .map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
    .join('');
  return (
    `${form}<noscript><p>${words.searchNeedsScript} <a href="${blogPaths.archive}">${words.archive}</a></p></noscript>` +
    `<div class="search-results" data-search="${files}"${data}><p role="status"></p><ol></ol></div>`
  );
};
