import { getCompanyProfile } from '@sitewright/contract/company/company';
import { scopeOf } from '@sitewright/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import type { GenerationDraft } from './generation-draft.ts';

type Business = Pick<GenerationDraft, 'name' | 'description' | 'location'>;

/** Starts the form with the company profile, unless something was typed before it has loaded. */
export const useProfileOfBusiness = (
  setDraft: (change: (now: GenerationDraft) => GenerationDraft) => void,
): void => {
  const { person } = useSession();
  const { data } = useQuery({
    queryKey: ['ai-generation', 'company-profile'],
    queryFn: async ({ signal }): Promise<Business> => {
      const profile = await request(getCompanyProfile, { signal });
      const { displayName, legalName, description, valueProps, address } = profile;
      return {
        name: displayName || legalName,
        description: [description, ...valueProps].filter(Boolean).join(' '),
        location: address.city,
      };
    },
    enabled: person !== undefined && scopeOf(person.role, 'company.read') !== undefined,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    setDraft((now) => ([now.name, now.description, now.location].some(Boolean) ? now : { ...now, ...data }));
  }, [data, setDraft]);
};
