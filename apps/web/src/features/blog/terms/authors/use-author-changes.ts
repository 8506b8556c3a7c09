import {
  type BlogAuthor,
  createAuthor,
  deleteAuthor,
  updateAuthor,
} from '@sitewright/contract/blog/blog-terms';
import { limits } from '@sitewright/contract/limits';
import { listMembers } from '@sitewright/contract/members/members';
import { scopeOf } from '@sitewright/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { notify } from '../../../../lib/notify.ts';
import { useReloadBlog } from '../../shell/blog-keys.ts';

export type AuthorFields = Pick<BlogAuthor, 'name' | 'bio' | 'image' | 'website' | 'userId'> & {
  slug?: string;
};

export function useAuthorChanges(siteId: string) {
  const { t } = useTranslation('blog');
  const reload = useReloadBlog(siteId);
  const params = { id: siteId };
  return {
    create: async (body: AuthorFields): Promise<void> => {
      await request(createAuthor, { params, body });
      await reload();
    },
    update: async ({ id, edit }: BlogAuthor, body: AuthorFields): Promise<void> => {
      await request(updateAuthor, { params: { ...params, authorId: id }, body: { ...body, edit } });
      await reload();
    },
    remove: async ({ id, name }: BlogAuthor, reassignTo: string | undefined): Promise<void> => {
      const query = reassignTo === undefined ? {} : { reassignTo };
      await request(deleteAuthor, { params: { ...params, authorId: id }, query });
      await reload();
      notify.success(t('deleted', { name }));
    },
  };
}
export type AuthorChanges = ReturnType<typeof useAuthorChanges>;

/** Members who an author can be: all for those who may list them, otherwise oneself. */
export const useMembers = (): readonly { id: string; name: string }[] => {
  const { person } = useSession();
  const mayList = person !== undefined && scopeOf(person.role, 'members.read') !== undefined;
  const query = useQuery({
    queryKey: ['blog-members'],
    queryFn: ({ signal }) =>
      request(listMembers, { query: { sort: 'name', limit: limits.lists.pageSizeMax }, signal }),
    enabled: mayList,
  });
  if (!person) return [];
  const self = { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() || person.email };
  const members = query.data?.users.map(({ id, name }) => ({ id, name })) ?? [];
  return members.some(({ id }) => id === self.id) ? members : [self, ...members];
};
