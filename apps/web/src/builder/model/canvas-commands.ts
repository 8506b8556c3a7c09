export interface Nudge {
  axis: 'left' | 'top';
  direction: 1 | -1;
  isLarge: boolean;
}

/** What can be done only where the page is drawn; there a moment after the page itself. */
export interface CanvasCommands {
  /** Moves the selected elements a little; false when something else is selected. */
  nudge: (step: Nudge) => boolean;
  /** Takes elements out of the flow of the screen that is shown, each where it stands. */
  placeFreely: (ids: readonly string[]) => void;
}
