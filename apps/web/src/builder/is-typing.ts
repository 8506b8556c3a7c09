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

/** While a dialog is open it receives all keys. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
