import { blogMemberList, listBlogMembers } from '@sitewright/contract/blog-readers/blog-members';
import { request } from '../../../lib/api.ts';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

export const membersKey = (siteId: string) => ['blog-members', siteId] as const;

/** Members by search and sort, kept in the URL. */
export const useMembers = (siteId: string) =>
  useOffsetList({
    list: blogMemberList,
    queryKey: membersKey(siteId),
    load: (query, signal) => request(listBlogMembers, { params: { id: siteId }, query, signal }),
  });
