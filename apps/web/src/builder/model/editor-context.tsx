import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from './editor.ts';
import type { EditorView } from './editor-view.ts';
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

/** Tracks which values of the view a component reads. */
class WatchedView {
  readonly #read = new Set<keyof EditorView>();
  readonly #editor: Editor;
  readonly view: EditorView;
  #known: EditorView;
  #sessions: Editor['sessions'];
  #version = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#known = editor.view;
    this.#sessions = editor.sessions;
    this.view = new Proxy(editor.view, {
      get: (_, property) => {
        const name = property as keyof EditorView;
        this.#read.add(name);
        return editor.view[name];
      },
    });
  }

  /**
   * Version number of the values that were read. A component that has read none is rendered on every change; another
   * page renders all.
   */
  readonly version = (): number => {
    const { view, sessions } = this.#editor;
    const isOther = (name: keyof EditorView): boolean => view[name] !== this.#known[name];
    const isChanged = this.#read.size === 0 ? view !== this.#known : [...this.#read].some(isOther);
    if (isChanged || sessions !== this.#sessions) this.#version += 1;
    this.#known = view;
    this.#sessions = sessions;
    return this.#version;
  };
}

/** The view of the editor. The component renders again only when a value changes that it has read. */
export function useEditorView(): EditorView {
  const editor = useEditor();
  const watched = useMemo(() => new WatchedView(editor), [editor]);
  useSyncExternalStore(editor.subscribeView, watched.version);
  return watched.view;
}

/** The open documents. Changes only when another page, header or footer is opened. */
export function useSessions(): Editor['sessions'] {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribeView, () => editor.sessions);
}

const typingPauseMs = 250;
/** Upper limit of the delay, however long somebody types. */
const calmAtLatestMs = 2_000;

/** Waiting listeners are called together, so that they cause one render. */
const waiting = new Set<() => void>();
let pending: { since: number; cancel: () => void } | undefined;

const tellAll = (): void => {
  pending = undefined;
  const listeners = [...waiting];
  waiting.clear();
  for (const listener of listeners) listener();
};

/** Waits for a pause in typing. */
const waitForPause = (): void => {
  pending?.cancel();
  const since = pending?.since ?? performance.now();
  const rest = since + calmAtLatestMs - performance.now();
  const timer = setTimeout(tellAll, Math.min(typingPauseMs, rest));
  pending = { since, cancel: () => clearTimeout(timer) };
};

/**
 * Notifies once per burst of changes: when the browser is idle, or while somebody types on the page when the typing
 * pauses, so that keystrokes stay fast.
 */
export const createIdleNotifier = (
  editor: Editor,
  listener: () => void,
): { tell: () => void; cancel: () => void } => {
  const tell = (): void => {
    waiting.add(run);
    if (editor.isTypingOnPage) waitForPause();
    else pending ??= { since: performance.now(), cancel: onIdle(tellAll) };
  };
  /** A function of its own, so that the same listener can be queued twice. */
  const run = (): void => listener();
  return { tell, cancel: () => waiting.delete(run) };
};

/** The current state of a node; the component renders again only when this node changes. */
export function useNode(nodeId: string): DocumentNode | undefined {
  const editor = useEditor();
  const { pageId } = useEditorView();
  const subscribe = useCallback(
    (listener: () => void) => {
      void pageId;
      const calm = createIdleNotifier(editor, listener);
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
