import { useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { toastUse } from '../../lib/notify.ts';
import { DocumentHead } from '../../routes/document-head.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';

const Toasts = lazyComponent(() => import('../../ui/toaster.tsx'));

/** Every freshly opened page has the same history key; keying by URL keeps scroll positions apart. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Root of every screen. The toast container loads with the first toast. */
export function AppRoot() {
  const hasToasts = useSyncExternalStore(toastUse.subscribe, toastUse.get, toastUse.get);
  return (
    <>
      <DocumentHead />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      {hasToasts && <Toasts />}
    </>
  );
}
