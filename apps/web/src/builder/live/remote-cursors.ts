// Cursors of the other users, drawn over the page: their selection, the text they type in, their pointer. Writes to
// elements directly in one animation frame; while nobody else is there, it listens to nothing and draws nothing.
import type { Presence } from '@sitewright/contract/live/live';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import type { Editor } from '../model/editor.ts';
import classes from './live.module.css';
import type { LiveRoom } from './live-room.ts';
import { userColor } from '../../lib/live/user-color.ts';

interface Marks {
  box: HTMLElement;
  name: HTMLElement;
  pointer: HTMLElement;
}

const make = (host: HTMLElement, className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.hidden = true;
  host.append(element);
  return element;
};

const arrow =
  '<svg width="16" height="18" viewBox="0 0 16 18" aria-hidden="true"><path d="M1 1l13 7-6 1.6L5 16z" fill="currentColor" stroke="#fff" stroke-width="1.2" stroke-linejoin="round"/></svg>';

export class RemoteCursors {
  readonly #editor: Editor;
  readonly #room: LiveRoom;
  readonly #place: CanvasFrame;
  readonly #host: HTMLElement;
  /** Label of a user who is typing. */
  readonly #words: (name: string) => string;
  readonly #marks = new Map<string, Marks>();
  readonly #ends: (() => void)[] = [];
  #frame = 0;

  constructor(
    { editor, room, place, host }: { editor: Editor; room: LiveRoom; place: CanvasFrame; host: HTMLElement },
    words: (name: string) => string,
  ) {
    this.#editor = editor;
    this.#room = room;
    this.#place = place;
    this.#host = host;
    this.#words = words;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, capture: true };
    place.view.document.addEventListener('scroll', this.#schedule, options);
    place.view.document.defaultView?.addEventListener('resize', this.#schedule, options);
    this.#ends.push(
      () => stop.abort(),
      room.subscribe(this.#schedule),
      editor.subscribeView(this.#schedule),
      ...editor.sessionList.map(({ store }) => store.subscribeAll(this.#schedule)),
    );
    this.#schedule();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const end of this.#ends) end();
    this.#host.replaceChildren();
  }

  readonly #schedule = (): void => {
    if (this.#frame !== 0 || (!this.#room.hasOthers && this.#marks.size === 0)) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  };

  #paint(): void {
    const { pageId } = this.#editor.view;
    const here = this.#room.others.filter(({ where }) => where?.pageId === pageId);
    const ids = new Set(here.map(({ tabId }) => tabId));
    for (const [tabId, { box, pointer }] of this.#marks) {
      if (ids.has(tabId)) continue;
      box.remove();
      pointer.remove();
      this.#marks.delete(tabId);
    }
    for (const one of here) this.#paintOne(one);
  }

  #marksOf({ tabId, userId, name }: Presence): Marks {
    const known = this.#marks.get(tabId);
    if (known) return known;
    const box = make(this.#host, classes.box);
    const pointer = make(this.#host, classes.pointer);
    const label = document.createElement('span');
    label.className = classes.name ?? '';
    box.append(label);
    pointer.innerHTML = arrow;
    const pointerName = document.createElement('span');
    pointerName.textContent = name;
    pointer.append(pointerName);
    for (const element of [box, pointer]) element.style.setProperty('--person', userColor(userId));
    const marks = { box, pointer, name: label };
    this.#marks.set(tabId, marks);
    return marks;
  }

  #paintOne(one: Presence): void {
    const { box, name, pointer } = this.#marksOf(one);
    const { scale } = this.#place;
    const { typing, selected, pointer: at } = one.where!;
    const rect = this.#rectOf(typing?.nodeId ?? selected, typing?.field);
    box.hidden = rect === undefined;
    if (rect) {
      box.toggleAttribute('data-typing', typing !== null);
      box.toggleAttribute('data-inside', rect.top * scale < 22);
      name.textContent = typing ? this.#words(one.name) : one.name;
      box.style.transform = `translate(${rect.left * scale}px,${rect.top * scale}px)`;
      box.style.width = `${rect.width * scale}px`;
      box.style.height = `${rect.height * scale}px`;
    }
    const around = at ? this.#rectOf(at.nodeId, undefined) : undefined;
    pointer.hidden = around === undefined;
    if (around && at) {
      const x = (around.left + at.x * around.width) * scale;
      const y = (around.top + at.y * around.height) * scale;
      pointer.style.transform = `translate(${x}px,${y}px)`;
    }
  }

  #rectOf(nodeId: string | null | undefined, field: string | undefined): DOMRect | undefined {
    const element = nodeId ? this.#place.view.elementOf(nodeId) : null;
    if (!element) return undefined;
    const own = field && element.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const rect = (own || element).getBoundingClientRect();
    return rect.width > 0 || rect.height > 0 ? rect : undefined;
  }
}
