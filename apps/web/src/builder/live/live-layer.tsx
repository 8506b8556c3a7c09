import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import { useEditor, useEditorView, useSessions } from '../model/editor-context.tsx';
import { openPage } from '../model/open-editor.ts';
import { commentsOf } from '../panels/comments/comments-of.ts';
import { SilentErrorBoundary } from '../error-boundaries.tsx';
import classes from './live.module.css';
import { type LiveRoom, liveRoomOf } from './live-room.ts';
import { RemoteCursors } from './remote-cursors.ts';
import { useRemovedSelection } from './use-removed-selection.ts';
import { usePresenceUpdates } from './use-presence-updates.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const CommentPins = lazyComponent(() => import('../panels/comments/comment-pins.tsx'));

/** The user lost access while the site was open: unsaved work is still in this browser. */
function ShutOut({ room }: { room: LiveRoom }) {
  const { t } = useTranslation('together');
  const sessions = useSessions();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = Object.values(sessions).map((session) => session.subscribe(listener));
      ends.push(room.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    [room, sessions],
  );
  const snapshot = useSyncExternalStore(subscribe, () => {
    const states = Object.values(sessions).map(({ state }) => state);
    const shut = states.find(({ isAccessRevoked: isShutOut }) => isShutOut);
    const isOut = room.accessRevocation !== undefined || shut !== undefined;
    const kept = states.reduce((sum, { pending }) => sum + pending, 0);
    const isGone = room.accessRevocation?.status === 404 || shut !== undefined;
    const reason = isGone ? t('shutOut.gone') : (room.accessRevocation?.message ?? '');
    return isOut ? `${kept}|${reason}` : '';
  });
  const [kept = '', ...reason] = snapshot.split('|');
  const isWaiting = Number(kept) > 0;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    // The server has accepted the retained work: access is back, so reconnect without waiting for the next retry.
    if (wasWaiting.current && !isWaiting) room.reconnect();
    wasWaiting.current = isWaiting;
  }, [isWaiting, room]);
  if (snapshot === '') return null;
  return (
    <div className={classes.shutOut} role="alert">
      <p>
        <strong>{t('shutOut.title')}</strong> {reason.join('|')}
      </p>
      <p>{isWaiting ? t('shutOut.kept', { count: Number(kept) }) : t('shutOut.nothingLost')}</p>
      <div>
        <Button size="xs" variant="default" component={Link} to={paths.dashboard}>
          {t('shutOut.leave')}
        </Button>
      </div>
    </div>
  );
}

/** The open page was deleted by someone else: offers another page, without switching by itself. */
function PageGone() {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const { pages, pageId } = useEditorView();
  const [first] = pages;
  if (!first || pages.some(({ id }) => id === pageId)) return null;
  return (
    <div className={classes.shutOut} role="alert">
      <p>
        <strong>{t('pageGone.title')}</strong> {t('pageGone.text')}
      </p>
      <div>
        <Button size="xs" variant="default" onClick={() => void openPage(editor, first.id)}>
          {t('pageGone.open', { page: first.title })}
        </Button>
      </div>
    </div>
  );
}

/** A text is locked for others while a user types in it, until they pause. */
function useHeldTexts(room: LiveRoom): void {
  const { t } = useTranslation('together');
  const editor = useEditor();
  useEffect(() => {
    return editor.setTextLock((nodeId, field) => {
      const typist = room.typist(nodeId, field);
      if (!typist) return false;
      const text = t('typing.held', { name: typist.name });
      notify.error(text);
      editor.announce(text);
      return true;
    });
  }, [editor, room, t]);
}

/**
 * Another user has begun to type in the text with this user's idle caret: the caret leaves, and nothing typed is
 * lost.
 */
function useHandOver(room: LiveRoom, canvas: CanvasFrame | undefined): void {
  const { t } = useTranslation('together');
  const editor = useEditor();
  useEffect(() => {
    if (!canvas) return undefined;
    return room.subscribe(() => {
      const { selection } = editor.view;
      if (!editor.isTypingOnPage || selection?.field === undefined || room.isTyping) return;
      const typist = room.typist(selection.nodeId, selection.field);
      if (!typist) return;
      (canvas.view.document.activeElement as HTMLElement | null)?.blur();
      notify.success(t('typing.takenOver', { name: typist.name }));
    });
  }, [canvas, editor, room, t]);
}

/** Everything about other users outside the panels: their cursors on the page, and notices about them. */
export default function LiveLayer({ canvas }: { canvas: CanvasFrame | undefined }) {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const room = useMemo(() => liveRoomOf(editor), [editor]);
  const marks = useRef<HTMLDivElement>(null);
  const comments = commentsOf(editor);
  const hasPins = useSyncExternalStore(comments.subscribe, () => comments.view.isOpen);
  useEffect(() => room.open(), [room]);
  usePresenceUpdates(room, canvas);
  useRemovedSelection(room);
  useHeldTexts(room);
  useHandOver(room, canvas);
  useEffect(() => {
    if (!canvas || !marks.current) return undefined;
    room.setElementLookup((nodeId) => canvas.view.elementOf(nodeId));
    const drawn = new RemoteCursors({ editor, room, place: canvas, host: marks.current }, (name) =>
      t('typing.mark', { name }),
    );
    return () => {
      room.setElementLookup(undefined);
      drawn.close();
    };
  }, [canvas, editor, room, t]);
  const device = canvas?.frame.parentElement;
  return (
    <>
      {device &&
        createPortal(
          <div className={classes.marks} ref={marks} aria-hidden="true" data-testid="remote-marks" />,
          device,
        )}
      {device &&
        hasPins &&
        createPortal(
          <SilentErrorBoundary>
            <CommentPins canvas={canvas} />
          </SilentErrorBoundary>,
          device,
        )}
      <ShutOut room={room} />
      <PageGone />
    </>
  );
}
