import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { toastUse } from '../../lib/notify.ts';
import { DocumentHead } from '../../routes/document-head.tsx';

const Toasts = lazy(() => import('../../ui/toaster.tsx'));

/** What every screen has around it. The place for toasts arrives with the first toast. */
export function AppRoot() {
  const hasToasts = useSyncExternalStore(toastUse.subscribe, toastUse.get, toastUse.get);
  return (
    <>
      <DocumentHead />
      <Outlet />
      <ScrollRestoration />
      {hasToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
