import { useDebouncedValue } from '@mantine/hooks';
import { checkSubdomain } from '@sitewright/contract/auth';
import { subdomainFault } from '@sitewright/contract/subdomain';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

const typingPauseMs = 400;

export type SubdomainState =
  | { state: 'unknown' | 'checking' | 'free' }
  | { state: 'taken' | 'reserved' | 'invalid'; suggestions: string[] };

/** Whether an address is free, asked after a pause in typing. Silence of the server is no reason to stop anyone. */
export function useSubdomainCheck(subdomain: string): SubdomainState {
  const [settled] = useDebouncedValue(subdomain, typingPauseMs);
  const fault = subdomainFault(subdomain);
  const isAskable = fault === undefined || fault === 'reserved';
  const { data, isError } = useQuery({
    queryKey: ['subdomain', settled],
    queryFn: ({ signal }) => request(checkSubdomain, { query: { subdomain: settled }, signal }),
    enabled: isAskable && settled === subdomain,
    staleTime: 10_000,
    retry: false,
  });
  if (!isAskable) return { state: 'unknown' };
  if (settled !== subdomain || (!data && !isError)) return { state: 'checking' };
  if (!data || data.reason === 'too_short') return { state: 'unknown' };
  if (data.reason) return { state: data.reason, suggestions: data.suggestions };
  return { state: 'free' };
}
