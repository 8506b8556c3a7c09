export interface Nudge {
  axis: 'left' | 'top';
  direction: 1 | -1;
  isLarge: boolean;
}

/** Commands that need the rendered page; available shortly after it. */
export interface CanvasCommands {
  /** Moves the selected elements a little; false when the selection holds no elements. */
  nudge: (step: Nudge) => boolean;
  /** Takes elements out of the flow on the current viewport, at their present positions. */
  placeFreely: (ids: readonly string[]) => void;
}
