import {
  deleteLibrarySection,
  deleteSiteSection,
  duplicateSiteSection,
  getSiteSection,
  listLibrarySections,
  listSiteSections,
  pushSiteSection,
  copyLibrarySection,
  updateSiteSection,
} from '@sitewright/contract/site-sections/site-sections';
import type { CallOf } from '../../lib/api-client.ts';
import { createPreview, getSite } from '@sitewright/contract/sites/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

const hour = 60 * 60_000;
/** The server returns the same URL for an hour; a new one is requested well before it expires. */
const renewalMs = hour / 2;

export function useSiteSections(siteId: string) {
  const params = { id: siteId };
  const site = useQuery({
    queryKey: ['site', siteId],
    queryFn: ({ signal }) => request(getSite, { params, signal }),
  });
  const sections = useQuery({
    queryKey: ['site', siteId, 'site-sections'],
    queryFn: ({ signal }) => request(listSiteSections, { params, signal }),
    staleTime: 0,
  });
  const preview = useQuery({
    queryKey: ['site', siteId, 'preview-address'],
    queryFn: ({ signal }) => request(createPreview, { params, signal }),
    refetchInterval: renewalMs,
  });
  return { site: site.data, sections, base: preview.data?.url };
}

/** One saved section with its usages. */
export const useSiteSection = (siteId: string, sectionId: string) =>
  useQuery({
    queryKey: ['site', siteId, 'site-sections', sectionId],
    queryFn: ({ signal }) => request(getSiteSection, { params: { id: siteId, sectionId }, signal }),
    staleTime: 0,
  });

const libraryKey = ['section-library'];

/** Shared sections of the workspace. */
export const useSectionLibrary = () =>
  useQuery({
    queryKey: libraryKey,
    queryFn: ({ signal }) => request(listLibrarySections, { signal }),
    staleTime: 0,
  });

type Change = CallOf<typeof updateSiteSection>['body'];

/** Actions on a saved section; each invalidates the lists. */
export function useSectionCalls(siteId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['site', siteId, 'site-sections'] });
  return {
    change: async (sectionId: string, body: Change): Promise<void> => {
      await request(updateSiteSection, { params: { id: siteId, sectionId }, body });
      await refresh();
    },
    duplicate: async (sectionId: string): Promise<void> => {
      await request(duplicateSiteSection, { params: { id: siteId, sectionId }, body: {} });
      await refresh();
    },
    push: async (sectionId: string): Promise<void> => {
      await request(pushSiteSection, { params: { id: siteId, sectionId } });
      await queries.invalidateQueries({ queryKey: libraryKey });
    },
    take: async (librarySectionId: string): Promise<void> => {
      await request(copyLibrarySection, { params: { id: siteId }, body: { librarySectionId } });
      await refresh();
    },
    takeOut: async (librarySectionId: string): Promise<void> => {
      await request(deleteLibrarySection, { params: { librarySectionId } });
      await queries.invalidateQueries({ queryKey: libraryKey });
    },
    remove: async (sectionId: string, isUsed: boolean): Promise<void> => {
      const query = { detach: isUsed ? ('true' as const) : ('false' as const) };
      await request(deleteSiteSection, { params: { id: siteId, sectionId }, query });
      await refresh();
    },
  };
}
