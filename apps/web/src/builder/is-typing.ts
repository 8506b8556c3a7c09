/**
 * Whether a key target is a text input. Does not use `instanceof`, since elements of the frame belong to another
 * realm.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target !== null &&
  'closest' in target &&
  (target as Element).closest(
    'input,textarea,select,[role="textbox"],[contenteditable=""],[contenteditable="true"],[contenteditable="plaintext-only"]',
  ) !== null;

/** True for controls without text, in which the undo shortcut applies to the page. */
export const isChoice = (target: EventTarget | null): boolean =>
  target !== null &&
  'matches' in target &&
  (target as Element).matches(
    'select,input:is([type="radio"],[type="checkbox"],[type="range"],[type="color"])',
  );

/** While a dialog is open it receives all keys. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
