import { useEffect } from 'react';
import { limits } from '@sitewright/contract/limits';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import { isTyping } from '../is-typing.ts';
import { useEditor } from '../model/editor-context.tsx';
import type { Editor } from '../model/editor.ts';
import type { LiveRoom } from './live-room.ts';

/** Publishes the text being typed in at its first key, and the pause after it. A key costs two comparisons. */
const followTyping = (editor: Editor, room: LiveRoom): (() => void) => {
  let at = 0;
  let typed: { nodeId: string; field: string } | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const rest = (): void => {
    if (Date.now() - at < limits.live.typingPauseMs) return;
    clearInterval(timer);
    typed = undefined;
    room.setPresence({ typing: null });
  };
  const ends = editor.sessionList.map(({ store }) =>
    store.subscribeAll((_changed, operations, origin) => {
      const [first] = operations;
      if (origin !== 'local' || first?.op !== 'set' || first.path[0] !== 'data') return;
      const field = first.path[1];
      if (field === undefined || (!editor.isTypingOnPage && !isTyping(document.activeElement))) return;
      at = Date.now();
      if (typed?.nodeId === first.id && typed.field === field) return;
      clearInterval(timer);
      timer = setInterval(rest, limits.live.typingPauseMs / 4);
      typed = { nodeId: first.id, field };
      room.setPresence({ typing: typed });
    }),
  );
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
};

const followPointer = ({ view }: CanvasFrame, room: LiveRoom): (() => void) => {
  const stop = new AbortController();
  let toldAt = 0;
  const options = { signal: stop.signal, passive: true };
  view.document.addEventListener(
    'pointermove',
    (event) => {
      if (!room.hasOthers || event.timeStamp - toldAt < limits.live.pointerEveryMs) return;
      toldAt = event.timeStamp;
      const section = (event.target as Element | null)?.closest?.('[data-node]');
      const nodeId = section?.getAttribute('data-node');
      if (!section || !nodeId) return;
      const { left, top, width, height } = section.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      const part = (value: number): number => Math.round(Math.min(Math.max(value, -1), 2) * 1e4) / 1e4;
      const x = part((event.clientX - left) / width);
      room.setPresence({ pointer: { nodeId, x, y: part((event.clientY - top) / height) } });
    },
    options,
  );
  view.document.documentElement.addEventListener(
    'pointerleave',
    () => room.setPresence({ pointer: null }),
    options,
  );
  return () => stop.abort();
};

/** Publishes this tab's presence: its page, selection, typed text and pointer. */
export function usePresenceUpdates(room: LiveRoom, canvas: CanvasFrame | undefined): void {
  const editor = useEditor();
  const { sessions } = editor;
  useEffect(() => {
    const tell = (): void => {
      const { pageId, selection } = editor.view;
      const selected = selection?.nodeId ?? null;
      if (pageId === told.pageId && selected === told.selected) return;
      told = { pageId, selected };
      room.setPresence(told);
    };
    let told: { pageId: string; selected: string | null } = { pageId: '', selected: null };
    tell();
    return editor.subscribeView(tell);
  }, [editor, room]);
  useEffect(() => {
    void sessions;
    return followTyping(editor, room);
  }, [editor, room, sessions]);
  useEffect(() => (canvas ? followPointer(canvas, room) : undefined), [canvas, room]);
}
