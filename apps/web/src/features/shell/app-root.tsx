import { useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { toastUse } from '../../lib/notify.ts';
import { DocumentHead } from '../../routes/document-head.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import { useGuide } from '../help/guide/guide-state.ts';

const Toasts = lazyComponent(() => import('../../ui/toaster.tsx'));
const TutorialGuide = lazyComponent(async () => {
  const [guide] = await Promise.all([
    import('../help/guide/tutorial-guide.tsx'),
    loadNamespaces(['page-tutorials']),
  ]);
  return guide;
});

/** Every freshly opened page has the same history key; keying by URL keeps scroll positions apart. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Root of every screen. The toast container loads with the first toast, the guide when a tutorial was started. */
export function AppRoot() {
  const hasToasts = useSyncExternalStore(toastUse.subscribe, toastUse.get, toastUse.get);
  const guide = useGuide();
  return (
    <>
      <DocumentHead />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      {hasToasts && <Toasts />}
      {guide && <TutorialGuide guide={guide} />}
    </>
  );
}
