import { useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { toastUse } from '../../lib/notify.ts';
import { DocumentHead } from '../../routes/document-head.tsx';
import { late } from '../../lib/late.ts';

const Toasts = late(() => import('../../ui/toaster.tsx'));

/** Every page that is opened anew has the same key: its own address keeps it from another page's place. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What every screen has around it. The place for toasts arrives with the first toast. */
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
