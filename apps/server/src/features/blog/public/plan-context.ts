// What all planned files of a blog share.
import { hash } from 'node:crypto';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { type BlogEnvironment, postSources } from '@sitewright/contract/blog/public-blog';
import type { Section } from '@sitewright/contract/content';
import { readPostQuery } from '@sitewright/render/blog/design-data';
import type { BlogModel } from './blog-model.ts';

export const hashOf = (...facts: unknown[]): string => hash('sha256', JSON.stringify(facts)).slice(0, 24);

/** What every page of the blog has. */
export const environmentOf = (model: BlogModel, searchFiles: number): BlogEnvironment => ({
  title: model.title,
  url: blogPaths.listing({ kind: 'all' }),
  feed: blogPaths.rss,
  search: blogPaths.search,
  searchFiles,
  findPosts: model.findPosts,
});

const isQuery = (value: object): boolean =>
  'source' in value && 'count' in value && postSources.some((one) => one === value.source);

/** The posts that sections of a template show beside those of its page. */
const postsIn = (value: unknown, model: BlogModel): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => postsIn(entry, model));
  if (typeof value !== 'object' || value === null) return [];
  if (isQuery(value)) return model.findPosts(readPostQuery(value));
  return Object.values(value).flatMap((entry) => postsIn(entry, model));
};

/** Changes with the sections of a template, and with the posts that they show. */
export const templateKey = (sections: readonly Section[], model: BlogModel): string =>
  hashOf(sections, postsIn(sections, model));
