import type { User } from '@sitewright/contract/auth/auth';
import { safeRedirect } from '../../lib/redirect-target.ts';
import { paths } from '../../routes/paths.ts';

/** Path after sign-in: the requested page, else the home of the role (specification). */
export function postLoginPath({ role }: Pick<User, 'role'>, redirect?: string | null): string {
  const wanted = safeRedirect(redirect);
  if (wanted) return wanted;
  if (role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN') return paths.admin;
  return role === 'ADMIN' ? paths.tenantDashboard : paths.dashboard;
}
