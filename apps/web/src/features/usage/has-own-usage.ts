import type { User } from '@sitewright/contract/auth/auth';
import { scopeOf } from '@sitewright/contract/permissions';

/** True for people with sites of their own. Staff without sites read the usage of workspaces through the API. */
export const hasOwnUsage = ({ role }: User): boolean =>
  scopeOf(role, 'usage.read') !== undefined && scopeOf(role, 'sites.write') !== undefined;
