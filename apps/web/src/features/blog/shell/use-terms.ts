import { listAuthors, listCategories, listSeries, listTags } from '@sitewright/contract/blog/blog-terms';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { blogKeys } from './blog-keys.ts';

// `enabled` is false where nothing of them is shown: a blog may have thousands of tags.

export const useCategories = (siteId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: blogKeys.terms(siteId, 'categories'),
    queryFn: ({ signal }) => request(listCategories, { params: { id: siteId }, signal }),
  });

export const useTags = (siteId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: blogKeys.terms(siteId, 'tags'),
    queryFn: ({ signal }) => request(listTags, { params: { id: siteId }, signal }),
  });

export const useSeries = (siteId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: blogKeys.terms(siteId, 'series'),
    queryFn: ({ signal }) => request(listSeries, { params: { id: siteId }, signal }),
  });

export const useAuthors = (siteId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: blogKeys.terms(siteId, 'authors'),
    queryFn: ({ signal }) => request(listAuthors, { params: { id: siteId }, signal }),
  });
