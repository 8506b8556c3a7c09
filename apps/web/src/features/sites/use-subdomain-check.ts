import { useDebouncedValue } from '@mantine/hooks';
import { checkSubdomain } from '@sitewright/contract/auth/auth';
import { subdomainIssue } from '@sitewright/contract/sites/subdomain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

const typingPauseMs = 400;

type Availability =
  | { state: 'unknown' | 'checking' | 'free' }
  | { state: 'taken' | 'reserved' | 'invalid'; suggestions: string[] };

/** `domain` is the parent domain of the subdomain; empty until the server has returned it. */
export type SubdomainCheck = Availability & { domain: string };

const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['subdomain', subdomain],
    queryFn: ({ signal }) => request(checkSubdomain, { query: { subdomain }, signal }),
  });

/** Availability of a subdomain, debounced. A failed request does not block the form. */
export function useSubdomainCheck(subdomain: string): SubdomainCheck {
  const [settled] = useDebouncedValue(subdomain, typingPauseMs);
  const fault = subdomainIssue(subdomain);
  const isAskable = fault === undefined || fault === 'reserved';
  const { data: unnamed } = useQuery({ ...availabilityQuery(''), staleTime: Infinity });
  const { data, isError } = useQuery({
    ...availabilityQuery(settled),
    enabled: isAskable && settled === subdomain,
    staleTime: 10_000,
    retry: false,
  });
  const domain = (data ?? unnamed)?.domain ?? '';
  if (!isAskable) return { state: 'unknown', domain };
  if (settled !== subdomain || (!data && !isError)) return { state: 'checking', domain };
  if (!data || data.reason === 'too_short') return { state: 'unknown', domain };
  if (data.reason) return { state: data.reason, suggestions: data.suggestions, domain };
  return { state: 'free', domain };
}
