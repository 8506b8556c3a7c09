import { deleteMedia, listSiteMedia, type MediaItem } from '@sitewright/contract/media';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';

/** The pictures of the site, newest first; undefined while they are on their way. */
export function useSitePictures() {
  const { t } = useTranslation('builder');
  const siteId = useEditor().view.site.id;
  const cache = useQueryClient();
  const queryKey = ['site-media', siteId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(listSiteMedia, { params: { siteId }, signal })).images,
  });
  const change = (edit: (present: readonly MediaItem[]) => readonly MediaItem[]): void =>
    void cache.setQueryData<readonly MediaItem[]>(queryKey, (present = []) => edit(present));
  return {
    pictures: data,
    failure: error ? messageOf(error, t('picker.loadFailed')) : undefined,
    retry: () => void refetch(),
    add: (picture: MediaItem): void =>
      change((present) => [picture, ...present.filter(({ id }) => id !== picture.id)]),
    remove: async (id: string): Promise<void> => {
      await request(deleteMedia, { params: { id } });
      change((present) => present.filter((picture) => picture.id !== id));
    },
  };
}
