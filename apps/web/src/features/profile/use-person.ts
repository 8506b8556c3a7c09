import { getMe, type User } from '@sitewright/contract/auth/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { request } from '../../lib/api.ts';
import { appSession, useSession } from '../../lib/app-session.ts';

const personKey = ['own-person'];

/** Fetched anew, because a mail that was followed elsewhere changes what stands here. */
export const useFreshPerson = () => {
  const { person } = useSession();
  return useQuery({
    queryKey: [...personKey, person?.id],
    queryFn: async () => {
      const fresh = await request(getMe);
      // Whoever has signed out meanwhile stays out.
      if (appSession.accessToken()) appSession.setPerson(fresh);
      return fresh;
    },
  });
};

/** The person whose account is shown, inside the frame of the profile. */
export const usePerson = (): User => useOutletContext<User>();

/** Takes over what a change has answered. */
export function useKeepPerson(): (person: User) => void {
  const client = useQueryClient();
  return (person) => {
    appSession.setPerson(person);
    client.setQueryData([...personKey, person.id], person);
  };
}

/** Asks for the person again, after a call that does not answer with them. */
export function useReloadPerson(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: personKey });
}
