import type { User } from '@sitewright/contract/auth/auth';
import { listMembers } from '@sitewright/contract/members/members';
import { listUsers } from '@sitewright/contract/users/users';
import { scopeOf } from '@sitewright/contract/permissions';
import { listSites } from '@sitewright/contract/sites/sites';
import { listTenants } from '@sitewright/contract/tenants/tenants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { paths } from '../../../routes/paths.ts';
import { type Destination, mayEnterAdminArea, useHasTenantArea } from './use-destinations.ts';

const maxResults = 5;

/** Accessible sites, workspaces and users whose name matches the query. */
export function useSearchResults(person: User, q: string): Destination[] {
  const { t } = useTranslation('lists');
  // Search across workspaces is available on the main host only.
  const isAdmin = mayEnterAdminArea(person) && !tenantHost;
  const hasTenant = useHasTenantArea(person);
  const ask = (name: string, isAllowed: boolean, load: (signal: AbortSignal) => Promise<Destination[]>) => ({
    queryKey: ['palette', name, q],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    enabled: isAllowed && q.length > 1,
  });
  const sites = useQuery(
    ask('sites', scopeOf(person.role, 'sites.read') !== undefined, async (signal) => {
      const { sites: rows } = await request(listSites, { query: { q, limit: maxResults }, signal });
      return rows.map(({ id, name }) => ({ to: paths.builder(id), label: name, group: t('palette.sites') }));
    }),
  );
  const tenants = useQuery(
    ask('tenants', isAdmin, async (signal) => {
      const { tenants: rows } = await request(listTenants, { query: { q, limit: maxResults }, signal });
      return rows.map(({ id, name }) => ({
        to: paths.adminTenant(id),
        label: name,
        group: t('palette.tenants'),
      }));
    }),
  );
  const people = useQuery(
    ask('people', isAdmin || hasTenant, async (signal) => {
      const query = { q, limit: maxResults };
      const { users } = isAdmin
        ? await request(listUsers, { query, signal })
        : await request(listMembers, { query, signal });
      return users.map(({ id, name, email }) => ({
        to: isAdmin ? paths.adminUser(id) : paths.tenantUser(id),
        label: name && name !== email ? `${name} (${email})` : email,
        group: t('palette.people'),
      }));
    }),
  );
  return [sites, tenants, people].flatMap(({ data = [] }) => data);
}
