import { openPlatformBlog } from '@sitewright/contract/blog-hosts/platform-blog';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { paths } from '../../routes/paths.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';

/** Leads to the platform's own blog, `/admin/blog`. */
export default function PlatformBlogScreen() {
  const blog = useQuery({ queryKey: ['platform-blog'], queryFn: () => request(openPlatformBlog) });
  return (
    <QueryBoundary query={blog}>
      {({ siteId }) => <Navigate to={paths.siteBlog(siteId)} replace />}
    </QueryBoundary>
  );
}
