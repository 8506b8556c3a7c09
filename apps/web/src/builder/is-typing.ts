/** Whether keys at a target are words. Works for elements of the page's frame, which are of another world. */
export const isTyping = (target: EventTarget | null): boolean =>
  target !== null &&
  'closest' in target &&
  (target as Element).closest(
    'input,textarea,select,[role="textbox"],[contenteditable=""],[contenteditable="true"],[contenteditable="plaintext-only"]',
  ) !== null;

/** A dialog has the keys to itself. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
