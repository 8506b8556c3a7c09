import { getSignInMethods } from '@sitewright/contract/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Sign-in methods of this host. Without a response the screens offer those that every installation has. */
export const useSignInMethods = () =>
  useQuery({ queryKey: ['sign-in-ways'], queryFn: () => request(getSignInMethods), retry: false });
