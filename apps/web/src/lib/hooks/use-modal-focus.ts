import { useEffect } from 'react';

/** The topmost open dialog. */
const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);

const isBehind = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  document.getElementById('root')?.contains(element) === true;

/**
 * Keeps Tab in an open dialog. The dialog's own trap sees only keys pressed inside it: when the focused control is
 * disabled or removed, the browser drops the focus, and the next Tab would go to the page behind.
 */
export function useModalFocus(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      const dialog = event.key === 'Tab' ? openDialog() : undefined;
      if (!dialog || !isBehind(document.activeElement)) return;
      event.preventDefault();
      dialog.focus();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, []);
}
