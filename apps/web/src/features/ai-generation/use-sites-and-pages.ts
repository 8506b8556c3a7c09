import { sectionLibrary } from '@sitewright/contract/library/library';
import { listPages } from '@sitewright/contract/pages/pages';
import { listSites } from '@sitewright/contract/sites/sites';
import { limits } from '@sitewright/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** The sites that were worked on last. */
export const useSiteChoice = () =>
  useQuery({
    queryKey: ['sites', 'choice'],
    queryFn: ({ signal }) =>
      request(listSites, { query: { sort: 'updated', limit: limits.lists.pageSizeMax }, signal }),
    select: ({ sites }) => sites,
    staleTime: 0,
  });

export const usePageChoice = (siteId: string) =>
  useQuery({
    queryKey: ['pages', siteId],
    queryFn: ({ signal }) => request(listPages, { params: { id: siteId }, signal }),
    select: ({ pages }) => pages,
    enabled: siteId !== '',
    staleTime: 0,
  });

interface Design {
  type: string;
  config: { label: { en: string; vi: string }; category: string; usedIn?: string };
  defaults: object;
}

/** The section designs that come with the product. */
export const useDesigns = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['section-library'],
    queryFn: ({ signal }) => request(sectionLibrary, { signal }),
    select: ({ designs }) =>
      (designs as unknown as Design[]).filter(
        ({ config }) =>
          config.category !== 'header' && config.category !== 'footer' && config.usedIn === undefined,
      ),
    enabled: isNeeded,
    staleTime: Infinity,
  });
