import { listSiteSections } from '@sitewright/contract/site-sections/site-sections';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

export const savedSectionsKey = (siteId: string) => ['site', siteId, 'site-sections'];

/** The sections that were saved for this site. */
export const useSavedSections = (siteId: string) =>
  useQuery({
    queryKey: savedSectionsKey(siteId),
    queryFn: ({ signal }) => request(listSiteSections, { params: { id: siteId }, signal }),
  });
