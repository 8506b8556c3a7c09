import {
  applyCompanyProfile,
  type CompanySite,
  listCompanySites,
} from '@sitewright/contract/company/company-sites';
import { publishSite } from '@sitewright/contract/publishing/publishing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';

const queryKey = ['company-sites'] as const;

/** `version`: of the profile; a change of it may make sites wait. */
export function useCompanySites(version: number) {
  const client = useQueryClient();
  const sites = useQuery({
    queryKey: [...queryKey, version],
    queryFn: async ({ signal }) => (await request(listCompanySites, { signal })).sites,
    staleTime: 0,
  });
  /** The sites that are being published. */
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);

  /** Publishes sites one after the other; returns those that failed, with the reason. */
  const publish = async (
    wanted: readonly CompanySite[],
  ): Promise<{ site: CompanySite; error: unknown }[]> => {
    setBusyIds(wanted.map(({ id }) => id));
    const failed: { site: CompanySite; error: unknown }[] = [];
    for (const site of wanted) {
      try {
        await request(publishSite, { params: { id: site.id }, body: { isPublished: true } });
      } catch (error) {
        failed.push({ site, error });
      }
      setBusyIds((ids) => ids.filter((id) => id !== site.id));
    }
    await client.invalidateQueries({ queryKey });
    return failed;
  };

  const apply = async (siteIds: readonly string[]): Promise<void> => {
    await request(applyCompanyProfile, { body: { siteIds: [...siteIds] } });
    await client.invalidateQueries({ queryKey });
  };

  return { sites, busyIds, publish, apply };
}
