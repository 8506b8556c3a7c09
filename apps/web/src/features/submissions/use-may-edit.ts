import { scopeOf, siteMay } from '@sitewright/contract/permissions';
import { getSite, type Site } from '@sitewright/contract/sites/sites';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';

/** The site of a screen; undefined until it is loaded. */
export const useSite = (siteId: string): Site | undefined =>
  useQuery({
    queryKey: ['site', siteId],
    queryFn: () => request(getSite, { params: { id: siteId } }),
  }).data;

/** Whether the user may change the forms of a site, and not only read their submissions. */
export const useMayEdit = (siteId: string): boolean => {
  const { person } = useSession();
  const site = useSite(siteId);
  return (
    site !== undefined &&
    person !== undefined &&
    scopeOf(person.role, 'sites.write') !== undefined &&
    siteMay(site, 'sites.write')
  );
};
