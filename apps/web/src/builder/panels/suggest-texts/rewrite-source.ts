/** A text that is selected, at its place. */
export interface SelectedText {
  from: number;
  to: number;
  text: string;
}

export type RewrittenText = SelectedText & { value: string };

/** The text to rewrite: the selection in a formatted text, or in a text field. */
export interface RewriteSource {
  read: () => readonly SelectedText[];
  /** True while the texts still read as when they were selected. */
  areUnchanged: (texts: readonly SelectedText[]) => boolean;
  /** Replaces them in one step; false where they have no room. */
  replace: (changes: readonly RewrittenText[]) => boolean;
}
