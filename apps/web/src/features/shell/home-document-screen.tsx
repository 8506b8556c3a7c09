import { useEffect } from 'react';
import { loadHomeDocument } from '../../lib/session/home-document.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

/** Shown for a moment where a link of the app leads to a page that the server renders without it. */
export default function HomeDocumentScreen() {
  useEffect(() => void loadHomeDocument(), []);
  return <PageSkeleton />;
}
