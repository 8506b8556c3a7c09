import { limits } from '@sitewright/contract/limits';
import {
  getSiteTemplate,
  listIndustries,
  listSiteTemplates,
} from '@sitewright/contract/site-templates/site-templates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { GalleryQuery } from './gallery-query.ts';
import { countIndustries, type IndustryCount } from './industry-counts.ts';

/** Templates and industries change with a release of the library, not while someone is browsing. */
const staleTime = 5 * 60_000;

export const useTemplates = ({ search, industry, page }: GalleryQuery) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['site-templates', { search, industry, page, language }],
    queryFn: ({ signal }) =>
      request(listSiteTemplates, {
        query: { page, limit: limits.lists.galleryPageSize, industry, search, language },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime,
  });
};

/** Counts over the whole gallery, not the current page (specification: one fetch of up to 1000). */
export function useIndustryCounts(): IndustryCount[] {
  const { data: all } = useQuery({
    queryKey: ['site-templates', 'all'],
    queryFn: ({ signal }) =>
      request(listSiteTemplates, { query: { page: 1, limit: limits.lists.galleryLimitMax }, signal }),
    staleTime,
  });
  const { data: industries } = useQuery({
    queryKey: ['industries'],
    queryFn: ({ signal }) => request(listIndustries, { signal }),
    staleTime,
  });
  return all ? countIndustries(all.templates, industries ?? []) : [];
}

export const useTemplate = (slug: string, isWanted = true) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['site-template', slug, language],
    queryFn: ({ signal }) => request(getSiteTemplate, { params: { slug }, query: { language }, signal }),
    enabled: isWanted,
  });
};

/** Previews bypass all caches (specification: no-cache headers and the time as `t`). */
export const useTemplateForPreview = (id: string) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['site-template', id, 'preview', language],
    queryFn: ({ signal }) =>
      request(getSiteTemplate, {
        params: { slug: id },
        query: { t: String(Date.now()), language },
        headers: { 'cache-control': 'no-cache' },
        signal,
      }),
    gcTime: 0,
  });
};
