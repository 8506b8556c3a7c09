import { useStored } from './model/builder-context.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';

/** What has happened, for screen readers. */
export function Announcements() {
  const { text, count } = useStored((store) => store.announcement);
  return (
    <Hidden role="status">
      {/* A new element, so that the same text is said again. */}
      <span key={count}>{text}</span>
    </Hidden>
  );
}
