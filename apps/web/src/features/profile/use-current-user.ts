import { getMe, type User } from '@sitewright/contract/auth/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { request } from '../../lib/api.ts';
import { appSession, useSession } from '../../lib/app-session.ts';

const currentUserKey = ['own-person'];

/** Refetches the current user, because an emailed link followed elsewhere may have changed it. */
export const useFreshUser = () => {
  const { person } = useSession();
  return useQuery({
    queryKey: [...currentUserKey, person?.id],
    queryFn: async () => {
      const fresh = await request(getMe);
      // Do not restore the session after a sign-out in the meantime.
      if (appSession.accessToken()) appSession.setPerson(fresh);
      return fresh;
    },
  });
};

/** The current user, within the profile layout. */
export const useCurrentUser = (): User => useOutletContext<User>();

/** Stores the updated user in session and cache. */
export function useStoreCurrentUser(): (person: User) => void {
  const client = useQueryClient();
  return (person) => {
    appSession.setPerson(person);
    client.setQueryData([...currentUserKey, person.id], person);
  };
}

/** Refetches the user after a call whose response does not include it. */
export function useReloadCurrentUser(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: currentUserKey });
}
