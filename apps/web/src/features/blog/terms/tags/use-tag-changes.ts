import {
  createTag,
  deleteTag,
  mergeTags,
  type PostTag,
  updateTag,
} from '@sitewright/contract/blog/blog-terms';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { notify } from '../../../../lib/notify.ts';
import { useReloadBlog } from '../../shell/blog-keys.ts';

export type TagFields = Pick<PostTag, 'name' | 'description' | 'color'> & { slug?: string };

export function useTagChanges(siteId: string) {
  const { t } = useTranslation('blog');
  const reload = useReloadBlog(siteId);
  const params = { id: siteId };
  const tagParams = ({ id }: PostTag) => ({ ...params, tagId: id });
  return {
    /** The name of an existing tag answers that one. */
    create: async (name: string): Promise<PostTag> => {
      const tag = await request(createTag, { params, body: { name } });
      await reload();
      return tag;
    },
    update: async (tag: PostTag, body: TagFields): Promise<void> => {
      await request(updateTag, { params: tagParams(tag), body: { ...body, edit: tag.edit } });
      await reload();
    },
    merge: async (kept: PostTag, others: readonly PostTag[]): Promise<void> => {
      const body = { tagIds: others.map(({ id }) => id) };
      await request(mergeTags, { params: tagParams(kept), body });
      await reload();
      notify.success(t('tags.merged', { count: others.length, name: kept.name }));
    },
    /** One after the other; those before a failure are gone. */
    remove: async (tags: readonly PostTag[]): Promise<void> => {
      try {
        for (const tag of tags) await request(deleteTag, { params: tagParams(tag) });
      } finally {
        await reload();
      }
      notify.success(t('tags.deleted', { count: tags.length }));
    },
  };
}
export type TagChanges = ReturnType<typeof useTagChanges>;
