import type { User } from '@sitewright/contract/auth/auth';
import { scopeOf } from '@sitewright/contract/permissions';

/** Whether somebody has sites that use something. Staff without sites read the usage of workspaces through the API. */
export const hasOwnUsage = ({ role }: User): boolean =>
  scopeOf(role, 'usage.read') !== undefined && scopeOf(role, 'sites.write') !== undefined;
