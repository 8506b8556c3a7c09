import { getWizardPlan, listWizardIndustries, listWizardProposals } from '@sitewright/contract/wizard/wizard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useWizard } from './use-wizard.ts';

export const useWizardIndustries = () => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['wizard-industries', language],
    queryFn: ({ signal }) => request(listWizardIndustries, { query: { language }, signal }),
    staleTime: Infinity,
  });
};

/** Industry and pages, for the answers as they are saved. */
export const useWizardPlan = () => {
  const { session } = useWizard();
  const { businessName, description, industry, services, goals, locale } = session?.data ?? {};
  const answers = { businessName, description, industry, services, goals, locale };
  return useQuery({
    ...queryOptions({
      queryKey: ['wizard-plan', session?.id, answers],
      queryFn: ({ signal }) => request(getWizardPlan, { params: { wizardId: session!.id }, signal }),
      placeholderData: (before) => before,
      staleTime: Infinity,
    }),
    enabled: session !== undefined,
  });
};

export const useWizardProposals = () => {
  const { session } = useWizard();
  const {
    look: _look,
    siteName: _siteName,
    subdomain: _subdomain,
    round = 0,
    ...answers
  } = session?.data ?? {};
  return useQuery({
    ...queryOptions({
      queryKey: ['wizard-proposals', session?.id, session?.logo?.version, round, answers],
      queryFn: ({ signal }) =>
        request(listWizardProposals, { params: { wizardId: session!.id }, query: { round }, signal }),
      // Their URLs expire after an hour.
      staleTime: 30 * 60_000,
    }),
    enabled: session !== undefined,
  });
};
