// In which order the edits of a site are taken back, whichever document they are in.
import { limits } from '@sitewright/contract/limits';
import type { DocumentSession } from '../../saving/document-session.ts';

/** What remembers how its edits are taken back: a document, or the theme. */
export interface UndoSource {
  lastLabel?: string | undefined;
  readonly store: Pick<
    DocumentSession['store'],
    'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel' | 'undo' | 'redo'
  >;
}

type Taken = NonNullable<ReturnType<UndoSource['store']['undo']>>;

export class UndoOrder {
  /** Where each undo step is remembered, newest last. */
  #undo: UndoSource[] = [];
  #redo: UndoSource[] = [];
  #lastMerge: { key: string; source: UndoSource; at: number } | undefined;

  /** What the next undo takes back, in the words of the edit. */
  get undoLabel(): string | undefined {
    return this.#undo.at(-1)?.store.undoLabel;
  }

  get redoLabel(): string | undefined {
    return this.#redo.at(-1)?.store.redoLabel;
  }

  /** Notes an edit; edits of the same `merge` in one burst are one step. */
  note(source: UndoSource, merge: string | undefined): void {
    const last = this.#lastMerge;
    const now = Date.now();
    const isMerged =
      merge !== undefined &&
      last?.key === merge &&
      last.source === source &&
      now - last.at <= limits.editor.undoMergeMs;
    this.noteStep(source, !isMerged);
    this.#lastMerge = merge === undefined ? undefined : { key: merge, source, at: now };
  }

  /** Notes an edit whose source has said itself whether it is a step of its own. */
  noteStep(source: UndoSource, isStep: boolean): void {
    if (isStep || this.#undo.at(-1) !== source) this.#undo.push(source);
    this.#redo = [];
    this.#lastMerge = undefined;
  }

  /** Forgets the steps of a document that is shown no more. */
  forget(source: UndoSource): void {
    this.#undo = this.#undo.filter((entry) => entry !== source);
    this.#redo = this.#redo.filter((entry) => entry !== source);
  }

  undo(sources: readonly UndoSource[]): Taken | undefined {
    return this.#travel(sources, this.#undo, this.#redo, ({ store }) => store.undo());
  }

  redo(sources: readonly UndoSource[]): Taken | undefined {
    return this.#travel(sources, this.#redo, this.#undo, ({ store }) => store.redo());
  }

  #travel(
    sources: readonly UndoSource[],
    from: UndoSource[],
    to: UndoSource[],
    step: (source: UndoSource) => Taken | null,
  ): Taken | undefined {
    this.#lastMerge = undefined;
    // The order is kept by hand, the steps by each store: what the order missed is still found.
    for (const source of [...from.toReversed(), ...sources]) {
      if (from.at(-1) === source) from.pop();
      const taken = step(source);
      if (!taken) continue;
      source.lastLabel = 'undo';
      to.push(source);
      return taken;
    }
    return undefined;
  }
}
