import { limits } from '@sitewright/contract/limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import {
  changeManyMedia,
  changeMedia,
  changeMediaFolder,
  createMediaFolder,
  deleteMediaFolder,
  getMedia,
  listMedia,
  listMediaFolders,
  mediaStorage,
  replaceMedia,
} from '@sitewright/contract/media/media';
import { listSites } from '@sitewright/contract/sites/sites';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../lib/api-client.ts';
import { request } from '../../lib/api.ts';

export type LibraryItem = EndpointResponse<typeof listMedia>['items'][number];
export type LibraryQuery = CallOf<typeof listMedia>['query'];

const key = 'media-library';
const preparingEveryMs = 3_000;

export const useLibraryList = (query: LibraryQuery) =>
  useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(listMedia, { query, signal }),
    placeholderData: keepPreviousData,
    // Variants and placeholder colours are generated shortly after the upload.
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'processing') ? preparingEveryMs : false,
  });

export const useStorageMeter = () =>
  useQuery({
    queryKey: [key, 'storage'],
    queryFn: ({ signal }) => request(mediaStorage, { signal }),
  });

export const useLibraryItem = (id: string) =>
  useQuery({
    queryKey: [key, 'item', id],
    queryFn: ({ signal }) => request(getMedia, { params: { id }, signal }),
  });

export const useFolders = (siteId: string) =>
  useQuery({
    queryKey: [key, 'folders', siteId],
    queryFn: async ({ signal }) => (await request(listMediaFolders, { params: { siteId }, signal })).folders,
    enabled: siteId !== '',
  });

export const useOwnSites = () =>
  useQuery({
    queryKey: [key, 'sites'],
    queryFn: async ({ signal }) =>
      (await request(listSites, { query: { sort: 'name', limit: limits.lists.pageSizeMax }, signal })).sites,
  });

/** Actions on files and folders; each rejects with the server's error. */
export const useLibraryActions = () => {
  const cache = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: [key] }),
      // The builder's media picker has its own queries.
      cache.invalidateQueries({ queryKey: ['site-media'] }),
      cache.invalidateQueries({ queryKey: ['site-media-folders'] }),
    ]);
  };
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    await refresh();
    return value;
  };
  return {
    refresh,
    change: (id: string, body: CallOf<typeof changeMedia>['body']) =>
      then(request(changeMedia, { params: { id }, body })),
    changeMany: (body: CallOf<typeof changeManyMedia>['body']) => then(request(changeManyMedia, { body })),
    replace: (id: string, file: File) => {
      const body = new FormData();
      body.append('image', file);
      return then(request(replaceMedia, { params: { id }, body } as unknown as CallOf<typeof replaceMedia>));
    },
    addFolder: (siteId: string, name: string, parentId: string | null) =>
      then(request(createMediaFolder, { params: { siteId }, body: { name, parentId } })),
    nameFolder: (id: string, name: string) =>
      then(request(changeMediaFolder, { params: { id }, body: { name } })),
    dropFolder: (id: string) => then(request(deleteMediaFolder, { params: { id } })),
  };
};
