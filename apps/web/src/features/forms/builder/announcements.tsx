import { Announcement } from '../../../ui/announcement.tsx';
import { useStored } from './model/builder-context.tsx';

/** What has happened, for screen readers. */
export function Announcements() {
  return <Announcement {...useStored((store) => store.announcement)} />;
}
