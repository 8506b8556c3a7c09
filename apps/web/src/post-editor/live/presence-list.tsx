import type { Editor } from '@tiptap/core';
import type { Presence } from '@sitewright/contract/live/live';
import { useEffect, useSyncExternalStore } from 'react';
import { initialsOf } from '../../ui/text/initials.ts';
import { userColor } from '../../lib/live/user-color.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { otherCaretsKey } from './other-carets.ts';
import classes from './people.module.css';
import type { PostRoom } from './post-room.ts';

const shownMax = 4;

/** One presence per user: that of the tab active last. */
const personsOf = (others: readonly Presence[]): Presence[] => [
  ...new Map(others.map((one) => [one.userId, one])).values(),
];

/** The other people in this post; a click goes to their block. */
export function PresenceList({ room, editor }: { room: PostRoom; editor: Editor }) {
  const { t } = useTranslation('post-editor');
  const others = useSyncExternalStore(room.subscribe, () => room.others);
  useEffect(() => {
    if (editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setMeta(otherCaretsKey, others).setMeta('addToHistory', false));
  }, [editor, others]);
  const persons = personsOf(others);
  if (persons.length === 0) return null;
  const follow = (name: string): void => {
    const block = [...editor.view.dom.querySelectorAll('[data-people]')].find((element) =>
      element.getAttribute('data-people')?.includes(name),
    );
    block?.scrollIntoView({ block: 'center' });
  };
  return (
    <ul className={classes.people} aria-label={t('people.label')}>
      {persons.slice(0, shownMax).map(({ userId, name, where }) => (
        <li key={userId}>
          <button
            type="button"
            className={classes.person}
            style={{ background: userColor(userId) }}
            aria-label={where?.typing ? t('people.typing', { name }) : t('people.here', { name })}
            title={where?.typing ? t('people.typing', { name }) : t('people.here', { name })}
            onClick={() => follow(name)}
          >
            {initialsOf(name)}
          </button>
        </li>
      ))}
      {persons.length > shownMax && <li className={classes.more}>+{persons.length - shownMax}</li>}
    </ul>
  );
}
