import { platformDataRequests } from '@sitewright/contract/data-requests/platform-data-requests';
import { tenantDataRequests } from '@sitewright/contract/data-requests/tenant-data-requests';
import { platformLegal } from '@sitewright/contract/legal/platform-legal';
import { tenantLegal } from '@sitewright/contract/legal/tenant-legal';
import { useLocation } from 'react-router';

/** The documents of the platform under `/admin`, else those of the workspace. */
export function useLegalArea() {
  const { pathname } = useLocation();
  const isPlatform = pathname.startsWith('/admin/');
  const root = isPlatform ? '/admin/legal' : '/tenant/legal';
  return {
    isPlatform,
    root,
    api: isPlatform ? platformLegal : tenantLegal,
    requests: isPlatform ? platformDataRequests : tenantDataRequests,
    documentPath: (id: string) => `${root}/${encodeURIComponent(id)}`,
    /** Of all queries about the documents of the area. */
    queryKey: ['legal', root] as const,
  };
}
