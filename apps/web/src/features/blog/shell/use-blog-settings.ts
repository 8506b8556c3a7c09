import { getBlogSettings } from '@sitewright/contract/blog/blog-settings';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { blogKeys } from './blog-keys.ts';

export const useBlogSettings = (siteId: string) =>
  useQuery({
    queryKey: blogKeys.settings(siteId),
    queryFn: ({ signal }) => request(getBlogSettings, { params: { id: siteId }, signal }),
  });
