import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { Presence } from '@sitewright/contract/live/live';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import classes from './live.module.css';
import { liveRoomOf } from './live-room.ts';
import { initialsOf } from '../../ui/text/initials.ts';
import { userColor } from '../../lib/live/user-color.ts';

const shownMax = 4;

/** One presence per user: that of the tab active last. */
const personsOf = (others: readonly Presence[]): Presence[] => [
  ...new Map(others.map((one) => [one.userId, one])).values(),
];

/** Avatars of the other users that have this site open; a click goes to their position. */
export default function PresenceList({ onOpenPage }: { onOpenPage: (pageId: string) => void }) {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const room = liveRoomOf(editor);
  const { pages, pageId } = useEditorView();
  const persons = personsOf(useSyncExternalStore(room.subscribe, () => room.others));
  if (persons.length === 0) return null;
  const placeOf = ({ where }: Presence): string => {
    const page = pages.find(({ id }) => id === where?.pageId);
    return page ? t('people.onPage', { page: page.title }) : t('people.here');
  };
  const follow = ({ where }: Presence): void => {
    if (!where) return;
    if (where.pageId !== pageId) onOpenPage(where.pageId);
    else room.scrollToNode(where.typing?.nodeId ?? where.selected ?? where.pointer?.nodeId);
  };
  const shown = persons.slice(0, shownMax);
  return (
    <ul className={classes.people} aria-label={t('people.label')}>
      {shown.map((one) => (
        <li key={one.userId}>
          <button
            type="button"
            className={classes.person}
            style={{ background: userColor(one.userId) }}
            aria-label={`${one.name}, ${placeOf(one)}`}
            title={`${one.name} · ${placeOf(one)}`}
            onClick={() => follow(one)}
          >
            {initialsOf(one.name)}
          </button>
        </li>
      ))}
      {persons.length > shown.length && (
        <li
          className={classes.more}
          title={persons
            .slice(shownMax)
            .map(({ name }) => name)
            .join(', ')}
        >
          +{persons.length - shown.length}
        </li>
      )}
    </ul>
  );
}
