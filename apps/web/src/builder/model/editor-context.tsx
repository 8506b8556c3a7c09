import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor, EditorView } from './editor.ts';
import { onIdle } from './on-idle.ts';

const EditorContext = createContext<Editor | undefined>(undefined);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor needs an EditorProvider above it');
  return editor;
}

export function useEditorView(): EditorView {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribeView, () => editor.view);
}

const typingPauseMs = 250;

/** Runs `task` after the pause that follows the last key. */
const onPause = (task: () => void): (() => void) => {
  const timer = setTimeout(task, typingPauseMs);
  return () => clearTimeout(timer);
};

/**
 * Tells once for a burst of changes: as soon as the browser has nothing better to do, and while somebody
 * types on the page when the keys pause, so that a key costs what it costs without us.
 */
export const whenCalm = (editor: Editor, listener: () => void): { tell: () => void; cancel: () => void } => {
  let end: (() => void) | undefined;
  const run = (): void => {
    end = undefined;
    listener();
  };
  return {
    tell: () => {
      if (editor.isTypingOnPage) {
        end?.();
        end = onPause(run);
      } else end ??= onIdle(run);
    },
    cancel: () => end?.(),
  };
};

/** A node as it is now; the component renders again only when this very node changes. */
export function useNode(nodeId: string): DocumentNode | undefined {
  const editor = useEditor();
  const { pageId } = useEditorView();
  const subscribe = useCallback(
    (listener: () => void) => {
      void pageId;
      const calm = whenCalm(editor, listener);
      const end = editor.sessionOf(nodeId)?.store.subscribe(nodeId, calm.tell);
      return () => {
        end?.();
        calm.cancel();
      };
    },
    [editor, nodeId, pageId],
  );
  return useSyncExternalStore(subscribe, () => editor.node(nodeId));
}

const none: readonly string[] = [];

/** The ids of a node's children in one slot, in order. */
export function useChildIds(parentId: string, slot: string): readonly string[] {
  const editor = useEditor();
  const subscribe = useCallback(
    (listener: () => void) =>
      editor.sessionOf(parentId)?.store.subscribeChildren(parentId, slot, listener) ?? (() => undefined),
    [editor, parentId, slot],
  );
  return useSyncExternalStore(
    subscribe,
    () => editor.sessionOf(parentId)?.store.getChildIds(parentId, slot) ?? none,
  );
}
