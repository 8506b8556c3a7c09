import {
  assigneeFilters,
  submissionSorts,
  submissionTabs,
} from '@sitewright/contract/submissions/submissions';
import type { ViewQuery } from '@sitewright/contract/submissions/submission-views';
import { oneOf } from '../../../lib/hooks/use-url-filters.ts';
import { readFilters, writeFilters } from '../filters/answer-filters.ts';
import { dayBegins } from '../filters/day-begins.ts';

// What a view keeps, as the URL of a list has it. A value that the URL cannot have is left out.

const names = ['tab', 'q', 'from', 'to', 'filters', 'assignee', 'sort', 'site'] as const;

const dayOf = (text: string): string | undefined => (dayBegins(text) === undefined ? undefined : text);

export const queryOfUrl = (params: URLSearchParams): ViewQuery => {
  const text = (name: (typeof names)[number]): string => params.get(name) ?? '';
  const [from, to, q, site] = [dayOf(text('from')), dayOf(text('to')), text('q').trim(), text('site')];
  const filters = readFilters(text('filters'));
  const assignee = oneOf(text('assignee'), assigneeFilters);
  return {
    tab: oneOf(text('tab'), submissionTabs) ?? 'inbox',
    sort: oneOf(text('sort'), submissionSorts) ?? 'newest',
    ...(q === '' ? {} : { q }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(site === '' ? {} : { site }),
  };
};

/** The URL of a view. */
export const urlOfView = (id: string, query: ViewQuery): URLSearchParams => {
  const { tab, sort, filters = [], ...texts } = query;
  const params = new URLSearchParams({ view: id });
  if (tab !== 'inbox') params.set('tab', tab);
  if (sort !== 'newest') params.set('sort', sort);
  const written = writeFilters(filters);
  if (written !== undefined) params.set('filters', written);
  for (const [name, value] of Object.entries(texts)) if (value) params.set(name, value);
  return params;
};

const textOf = (query: ViewQuery): string => {
  const params = urlOfView('', query);
  params.sort();
  return params.toString();
};

export const isSameQuery = (one: ViewQuery, other: ViewQuery): boolean => textOf(one) === textOf(other);
