import { scopeOf } from '@sitewright/contract/permissions';
import { useSession } from '../../lib/app-session.ts';

/** Whether the user may manage the shared sections of the workspace. */
export const useMayShare = (): boolean => {
  const { person } = useSession();
  return person !== undefined && scopeOf(person.role, 'tenant.write') !== undefined;
};
