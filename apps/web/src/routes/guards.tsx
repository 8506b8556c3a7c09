import type { Role } from '@sitewright/contract/permissions';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { suspendTheme } from '../features/themes/applied-theme.ts';
import { appSession, useSession } from '../lib/app-session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { paths } from './paths.ts';

const tenantAdmins: readonly Role[] = ['ADMIN', 'SUPER_ADMIN'];

const PersonReplaced = lazy(() => import('../features/auth/notices/user-replaced.tsx'));

/** Redirects guests to the sign-in page and back afterwards. */
export function SignedInOnly() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => appSession.hold(), []);
  useLayoutEffect(suspendTheme, []);
  if (status === 'replaced')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PersonReplaced />
      </Suspense>
    );
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'guest') return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
  return <Outlet />;
}

/** Guard of the tenant area: tenant administrators and SUPER_ADMIN. */
export function TenantAdminOnly() {
  const { person, status } = useSession();
  if (status !== 'signed-in' || !person) return <SignedInOnly />;
  return tenantAdmins.includes(person.role) ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

/** Guard of the platform area (specification, platform area guard). */
export function PlatformOnly() {
  const { person, status } = useSession();
  if (status !== 'signed-in' || !person) return <SignedInOnly />;
  const { role, tenantId } = person;
  if (role === 'SUPER_ADMIN' || (role === 'PLATFORM_ADMIN' && !tenantId)) return <Outlet />;
  return <Navigate to={role === 'ADMIN' && tenantId ? '/tenant-dashboard' : paths.dashboard} replace />;
}
