import {
  type Category,
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '@sitewright/contract/blog/blog-terms';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { blogKeys, useReloadBlog } from '../../shell/blog-keys.ts';
import { isSamePlace, type TreePlace } from './category-tree.ts';

/** Everything of a category that its dialog edits. */
export type CategoryFields = Pick<Category, 'name' | 'description' | 'parentId' | 'image' | 'seo'> & {
  /** Absent: made of the name. */
  slug?: string;
};

export function useCategoryChanges(siteId: string) {
  const { t } = useTranslation('blog');
  const client = useQueryClient();
  const reload = useReloadBlog(siteId);
  const params = { id: siteId };
  return {
    create: async (body: CategoryFields): Promise<void> => {
      await request(createCategory, { params, body });
      await reload();
    },
    update: async ({ id, edit }: Category, body: Partial<CategoryFields>): Promise<void> => {
      await request(updateCategory, { params: { ...params, blogCategoryId: id }, body: { ...body, edit } });
      await reload();
    },
    remove: async ({ id, name }: Category, reassignTo: string | undefined): Promise<void> => {
      const query = reassignTo === undefined ? {} : { reassignTo };
      await request(deleteCategory, { params: { ...params, blogCategoryId: id }, query });
      await reload();
      notify.success(t('deleted', { name }));
    },
    move: async (categories: readonly Category[], { id }: Category, place: TreePlace): Promise<void> => {
      if (isSamePlace(categories, id, place)) return;
      try {
        const moved = await request(moveCategory, { params: { ...params, blogCategoryId: id }, body: place });
        client.setQueryData(blogKeys.terms(siteId, 'categories'), moved);
      } catch (error) {
        notify.error(messageOf(error, t('actionFailed')));
        await reload();
      }
    },
  };
}
export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
