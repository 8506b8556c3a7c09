import type { FormContent } from '@sitewright/contract/forms/forms';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { DropTarget } from '../canvas/drop-index.ts';
import { type BuilderState, type Command, initialState, reduce } from './builder-state.ts';

/** What the canvas does for other parts of the builder. */
export interface CanvasPort {
  /** Focuses a field, or the canvas as a whole. */
  focus: (id: string | undefined) => void;
  /** Scrolls a field into view. */
  reveal: (id: string) => void;
  /** Where something dropped at a screen point goes; undefined outside the canvas. */
  dropTargetAt: (x: number, y: number) => DropTarget | undefined;
  scrollAtEdge: (x: number, y: number) => void;
  /** Marks the fields that are dragged. */
  showDragged: (ids: readonly string[]) => void;
}

/** Holds the form that is being built. Each component reads the part that it shows. */
export class BuilderStore {
  #state: BuilderState;
  /** What the server has, or the form was opened with. */
  #saved: FormContent;
  #isSelectingSeveral = false;
  #announcement = { text: '', count: 0 };
  readonly #listeners = new Set<() => void>();
  #canvas: CanvasPort | undefined;
  #editProperties: (() => void) | undefined;

  constructor(content: FormContent) {
    this.#state = initialState(content);
    this.#saved = content;
  }

  get canvas(): CanvasPort | undefined {
    return this.#canvas;
  }

  /** The canvas, while it is shown. */
  setCanvas(canvas: CanvasPort | undefined): void {
    this.#canvas = canvas;
  }

  /** Shows the properties and moves the focus there. */
  editProperties(): void {
    this.#editProperties?.();
  }

  setEditProperties(edit: (() => void) | undefined): void {
    this.#editProperties = edit;
  }

  get state(): BuilderState {
    return this.#state;
  }

  /** The field that was selected last. */
  get selectedId(): string | undefined {
    return this.#state.selectedIds[0];
  }

  /** A tap adds a field to the selection or removes it, as a click with Ctrl does. It ends with an empty selection. */
  get isSelectingSeveral(): boolean {
    return this.#isSelectingSeveral;
  }

  setSelectingSeveral(isOn: boolean): void {
    this.#isSelectingSeveral = isOn;
    this.#notify();
  }

  get content(): FormContent {
    return this.#state.content;
  }

  get isDirty(): boolean {
    return this.#state.content !== this.#saved;
  }

  get announcement(): { text: string; count: number } {
    return this.#announcement;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  fieldOf(id: string | undefined): FormField | undefined {
    return id === undefined ? undefined : this.content.fields.find((field) => field.id === id);
  }

  dispatch(command: Command): void {
    const next = reduce(this.#state, command, Date.now());
    if (next === this.#state) return;
    this.#state = next;
    if (next.selectedIds.length === 0) this.#isSelectingSeveral = false;
    this.#notify();
  }

  /** Says something to screen readers; the same text twice is said twice. */
  announce(text: string): void {
    this.#announcement = { text, count: this.#announcement.count + 1 };
    this.#notify();
  }

  /** Starts over with a form as the server has it. */
  reset(content: FormContent): void {
    this.#state = initialState(content);
    this.#saved = content;
    this.#notify();
  }

  /** The current form counts as saved. */
  markSaved(content: FormContent): void {
    this.#saved = content;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
