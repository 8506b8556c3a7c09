// The order in which the edits of a site are undone, across documents.
import { limits } from '@sitewright/contract/limits';
import type { DocumentSession } from '../../../saving/document-session.ts';

/** A source of undo steps: a document, or the theme. */
export interface UndoSource {
  lastLabel?: string | undefined;
  readonly store: Pick<
    DocumentSession['store'],
    'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel' | 'undo' | 'redo'
  >;
}

type Taken = NonNullable<ReturnType<UndoSource['store']['undo']>>;

export class UndoOrder {
  /** The source of each undo step, newest last. */
  #undo: UndoSource[] = [];
  #redo: UndoSource[] = [];
  #lastMerge: { key: string; source: UndoSource; at: number } | undefined;

  /** Label of the edit that the next undo reverts. */
  get undoLabel(): string | undefined {
    return this.#undo.at(-1)?.store.undoLabel;
  }

  get redoLabel(): string | undefined {
    return this.#redo.at(-1)?.store.redoLabel;
  }

  /** Records an edit; edits with the same `merge` in one burst are one step. */
  record(source: UndoSource, merge: string | undefined): void {
    const last = this.#lastMerge;
    const now = Date.now();
    const isMerged =
      merge !== undefined &&
      last?.key === merge &&
      last.source === source &&
      now - last.at <= limits.editor.undoMergeMs;
    this.recordStep(source, !isMerged);
    this.#lastMerge = merge === undefined ? undefined : { key: merge, source, at: now };
  }

  /** Records an edit whose source decides whether it is a new step. */
  recordStep(source: UndoSource, isStep: boolean): void {
    if (isStep || this.#undo.at(-1) !== source) this.#undo.push(source);
    this.#redo = [];
    this.#lastMerge = undefined;
  }

  /** Drops the steps of a closed document. */
  removeSource(source: UndoSource): void {
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
    // The order is tracked here, the steps in each store: steps that the order has missed are still found.
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
