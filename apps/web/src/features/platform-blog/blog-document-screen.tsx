import { useEffect } from 'react';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';

/** Path that the browser loaded this document from. */
const loadedPath = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && new URL(entry.name).pathname;
};

/** A blog is no part of the app: links to it load it. The app itself is served there only where there is no such page. */
export default function BlogDocumentScreen() {
  const isMissing = loadedPath() === location.pathname;
  useEffect(() => {
    if (!isMissing) location.reload();
  }, [isMissing]);
  return isMissing ? <NotFoundScreen /> : <PageSkeleton />;
}
