import {
  getVersion,
  listSiteVersions,
  listVersions,
  renameSiteVersion,
  renameVersion,
  saveSiteVersion,
  saveVersion,
  type SiteVersion,
  type Version,
} from '@sitewright/contract/versions/versions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';

export type Scope = DocumentKind | 'site';
export type AnyVersion = Version | SiteVersion;

interface Paged<Item> {
  versions: Item[];
  pagination: { page: number; pages: number };
}

/** Earlier versions of the open page, the header, the footer or the whole site, and how to name them. */
export function useVersions(scope: Scope) {
  const editor = useEditor();
  const client = useQueryClient();
  const id = editor.view.site.id;
  const documentId = scope === 'site' ? undefined : editor.sessions[scope].source.documentId;
  const queryKey = ['versions', id, documentId ?? 'site'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page }): Promise<Paged<AnyVersion>> =>
      documentId === undefined
        ? request(listSiteVersions, { params: { id }, query: { page } })
        : request(listVersions, { params: { id, documentId }, query: { page } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['versions', id] });
  const save = async (label: string): Promise<void> => {
    await Promise.all(editor.sessionList.map((session) => session.flush()));
    if (documentId === undefined) await request(saveSiteVersion, { params: { id }, body: { label } });
    else await request(saveVersion, { params: { id, documentId }, body: { label } });
    await refresh();
  };
  const rename = async (versionId: string, label: string | null): Promise<void> => {
    const body = { label };
    if (documentId === undefined) await request(renameSiteVersion, { params: { id, versionId }, body });
    else await request(renameVersion, { params: { id, documentId, versionId }, body });
    await refresh();
  };
  return { query, documentId, save, rename, refresh };
}

/** One version with its content; it never changes, so it is fetched once. */
export function useVersionContent(documentId: string | undefined, versionId: string, isWanted = true) {
  const id = useEditor().view.site.id;
  return useQuery({
    queryKey: ['version', id, versionId],
    queryFn: async () =>
      (await request(getVersion, { params: { id, documentId: documentId!, versionId } })).content,
    enabled: isWanted && documentId !== undefined,
    staleTime: Infinity,
  });
}
