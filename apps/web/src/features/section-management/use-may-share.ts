import { scopeOf } from '@sitewright/contract/permissions';
import { useSession } from '../../lib/app-session.ts';

/** Whether somebody may say what the sites of the workspace share. */
export const useMayShare = (): boolean => {
  const { person } = useSession();
  return person !== undefined && scopeOf(person.role, 'tenant.write') !== undefined;
};
