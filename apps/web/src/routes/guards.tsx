import type { Role } from '@sitewright/contract/permissions';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { suspendTheme } from '../features/themes/applied-theme.ts';
import { signInStorageKeys } from '../features/auth/path-after-sign-in.ts';
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
  if (status === 'guest') return <ToSignIn from={`${pathname}${search}`} />;
  return <Outlet />;
}

/** A provider or an emailed link comes back without the query of the sign-in page: the callback reads the stored path. */
function ToSignIn({ from }: { from: string }) {
  useLayoutEffect(() => localStorage.setItem(signInStorageKeys.redirect, from), [from]);
  return <Navigate to={paths.login(from)} replace />;
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
