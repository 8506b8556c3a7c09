import { signInWays } from '@sitewright/contract/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Which ways in this host offers. Without an answer the screens offer what every installation has. */
export const useWays = () =>
  useQuery({ queryKey: ['sign-in-ways'], queryFn: () => request(signInWays), retry: false });
