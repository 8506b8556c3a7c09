// Pointer and key events inside the frame. The page's own behaviour is off: links do not navigate, forms are not
// submitted, the browser drags nothing.
import { mayFill } from '../model/role-rights.ts';
import type { Editor } from '../model/editor.ts';
import { openFormBuilder } from '../forms/open-form-builder.ts';
import { extendSelection, selectedIds, toggleSelected } from '../model/group.ts';
import { type InlineText, inlineTargetAt, isOfProfile, nodeIdAt } from './inline-text.ts';
import type { CanvasView } from './canvas-view.ts';
import type { OverlayPainter } from './overlay-painter.ts';

export interface CanvasActions {
  pickImage: (nodeId: string, field: string) => void;
  /** Returns true when the key was an editor command. */
  handleKey: (event: KeyboardEvent) => boolean;
  handleClipboard: (event: ClipboardEvent) => void;
  /** Position in frame pixels. */
  openMenu: (x: number, y: number) => void;
}

interface Parts {
  editor: Editor;
  view: CanvasView;
  inline: InlineText;
  painter: OverlayPainter;
  actions: CanvasActions;
}

const elementOf = (event: Event): Element | null => {
  const { target } = event;
  return target && 'closest' in target
    ? (target as Element)
    : ((target as Node | null)?.parentElement ?? null);
};

const onPress = ({ editor, inline }: Parts, event: MouseEvent): void => {
  if (event.button !== 0) return;
  const element = elementOf(event);
  if (inline.target && inline.target.element.contains(element)) return;
  inline.stop();
  const wanted = nodeIdAt(element);
  if (wanted !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey)) {
    // Keeps the browser from selecting the text between the two presses.
    event.preventDefault();
    if (event.shiftKey) extendSelection(editor, wanted);
    else toggleSelected(editor, wanted);
    return;
  }
  const found = wanted !== undefined && editor.isLocked(wanted) ? undefined : inlineTargetAt(element);
  const text = found && mayFill(editor, found.nodeId, found.field) ? found : undefined;
  if (text) {
    editor.select(text.nodeId, text.field);
    if (editor.isHeld(text.nodeId, text.field)) return;
    // Runs before the browser handles the press, so that it puts the caret at the pointer.
    inline.start(text, event);
    return;
  }
  const host = element?.closest('[data-field]');
  const nodeId = nodeIdAt(host ?? element);
  const list = isOfProfile(host ?? element) ? element?.closest('[data-list]') : undefined;
  const field = list ? list.getAttribute('data-list') : host?.getAttribute('data-field');
  editor.select(nodeId, field ?? undefined);
};

/** Attaches the page's listeners; returns the function that detaches them. */
export const listenToCanvas = (doc: Document, parts: Parts): (() => void) => {
  const { editor, view, inline, painter, actions } = parts;
  const ended = new AbortController();
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    handle: (event: DocumentEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => doc.addEventListener(type, handle, { signal: ended.signal, ...options });

  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    on(type, () => (view.isPressed = type === 'pointerdown'), { capture: true, passive: true });
  }
  on('mousedown', (event) => onPress(parts, event), { capture: true });
  on(
    'click',
    (event) => {
      // Accordion entries may still be opened, to be read and edited.
      if (!elementOf(event)?.closest('summary') || inline.target) event.preventDefault();
    },
    { capture: true },
  );
  on('dblclick', (event) => {
    const host = elementOf(event)?.closest('[data-kind="image"],[data-kind="form"]');
    const nodeId = nodeIdAt(host ?? null);
    const field = host?.getAttribute('data-field');
    if (nodeId && field && host?.getAttribute('data-kind') === 'form') openFormBuilder({ sectionId: nodeId });
    else if (nodeId && field) actions.pickImage(nodeId, field);
  });
  on('contextmenu', (event) => {
    // While a text is typed, the browser's own menu is needed for spelling.
    if (inline.target?.element.contains(elementOf(event))) return;
    event.preventDefault();
    const nodeId = nodeIdAt(elementOf(event));
    if (nodeId === undefined || !selectedIds(editor).includes(nodeId)) editor.select(nodeId);
    actions.openMenu(event.clientX, event.clientY);
  });
  on('pointermove', (event) => painter.hover(elementOf(event) ?? undefined, event.clientY), {
    passive: true,
  });
  on('pointerleave', () => painter.hover(undefined, undefined));
  on('scroll', () => painter.schedule(), { passive: true, capture: true });
  on('dragstart', (event) => event.preventDefault());
  on('submit', (event) => event.preventDefault());
  on('load', () => painter.schedule(), { capture: true });
  for (const type of ['copy', 'cut', 'paste'] as const) {
    on(type, (event) => {
      if (!inline.target) actions.handleClipboard(event);
    });
  }
  on('keydown', (event) => {
    if (event.isComposing || (inline.target && !event.ctrlKey && !event.metaKey)) return;
    if (actions.handleKey(event)) event.preventDefault();
  });
  doc.defaultView?.addEventListener('resize', () => painter.schedule(), { signal: ended.signal });
  const unsubscribe = editor.subscribeView(() => painter.schedule());
  return () => {
    ended.abort();
    unsubscribe();
  };
};
