// The theme of the site while it is edited: applied at once, saved after a pause, and undone like any other edit.
import { limits } from '@sitewright/contract/limits';
import { updateSite } from '@sitewright/contract/sites/sites';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { SyncStatus } from '@sitewright/document/sync-status';
import { request } from '../../../lib/api.ts';
import type { EditOptions, EditorView } from '../editor-view.ts';

/** The parts of the editor that the history needs. */
interface ThemeEditor {
  readonly view: EditorView;
  setView(change: Partial<EditorView>): void;
  changeTheme(theme: Theme, options: EditOptions): void;
}

interface Step {
  label: string;
  before: Theme;
  after: Theme;
  merge: string | undefined;
  at: number;
}

const keptUnder = (siteId: string): string => `sitewright-theme-${siteId}`;

export class ThemeHistory {
  readonly #editor: ThemeEditor;
  #undo: Step[] = [];
  #redo: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<void> = Promise.resolve();
  readonly #failed = new Set<() => void>();

  constructor(editor: ThemeEditor) {
    this.#editor = editor;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  get undoLabel(): string | undefined {
    return this.#undo.at(-1)?.label;
  }

  get redoLabel(): string | undefined {
    return this.#redo.at(-1)?.label;
  }

  get status(): SyncStatus {
    if (this.#timer === undefined) return 'saved';
    return this.#failures > 0 ? 'offline' : 'saving';
  }

  /** Sends unsaved changes without waiting for the pause. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    await this.#save();
  }

  /** Stores unsent changes in this browser: the tab may be closing. */
  saveUnsent(): void {
    const { id, theme } = this.#editor.view.site;
    if (this.#timer !== undefined) localStorage.setItem(keptUnder(id), JSON.stringify(theme));
  }

  /** Restores the unsent theme of a closed tab. */
  adopt(label: string): void {
    const kept = localStorage.getItem(keptUnder(this.#editor.view.site.id));
    if (kept === null) return;
    try {
      this.#editor.changeTheme(JSON.parse(kept) as Theme, { label });
    } catch {
      localStorage.removeItem(keptUnder(this.#editor.view.site.id));
    }
  }

  /** Calls the listener when the server did not save the theme; saving is retried by itself. */
  subscribeFailures(listener: () => void): () => void {
    this.#failed.add(listener);
    return () => void this.#failed.delete(listener);
  }

  /** Returns whether this is a new undo step: the values of one slider movement are a single step. */
  change(after: Theme, { label, merge }: EditOptions): boolean {
    const now = Date.now();
    const last = this.#undo.at(-1);
    const isMerged =
      merge !== undefined && last?.merge === merge && now - last.at <= limits.editor.undoMergeMs;
    if (isMerged) this.#undo[this.#undo.length - 1] = { ...last, after, at: now };
    else {
      const before = this.#editor.view.site.theme;
      this.#undo = [...this.#undo, { label, before, after, merge, at: now }].slice(-limits.editor.undoSteps);
    }
    this.#redo = [];
    this.#show(after);
    return !isMerged;
  }

  undo = (): { label: string; skipped: number; selection: undefined } | null => {
    const step = this.#undo.pop();
    if (!step) return null;
    this.#redo.push(step);
    this.#show(step.before);
    return { label: step.label, skipped: 0, selection: undefined };
  };

  redo = (): { label: string; skipped: number; selection: undefined } | null => {
    const step = this.#redo.pop();
    if (!step) return null;
    this.#undo.push({ ...step, merge: undefined });
    this.#show(step.after);
    return { label: step.label, skipped: 0, selection: undefined };
  };

  #show(theme: Theme): void {
    this.#editor.setView({ site: { ...this.#editor.view.site, theme } });
    this.#failures = 0;
    this.#saveAfter(limits.editor.autosaveMs);
  }

  #saveAfter(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), pause);
  }

  /** Saves are sequential: a late response must not restore an earlier theme. */
  #save(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  async #send(): Promise<void> {
    const { id, theme } = this.#editor.view.site;
    const timer = this.#timer;
    if (timer === undefined) return;
    try {
      await request(updateSite, { params: { id }, body: { theme } });
      // Skipped when another change was made in the meantime.
      if (this.#timer !== timer) return;
      this.#timer = undefined;
      localStorage.removeItem(keptUnder(id));
      this.#editor.setView({});
    } catch {
      if (this.#timer !== timer) return;
      if (this.#failures === 0) for (const listener of this.#failed) listener();
      const { retryMs } = limits.editor;
      this.#saveAfter(retryMs[Math.min(this.#failures, retryMs.length - 1)]!);
      this.#failures += 1;
      this.#editor.setView({});
    }
  }
}
