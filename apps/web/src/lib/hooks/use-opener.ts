import { useEffect, useState } from 'react';

/** What opened the dialog: for an entry of a menu, the menu's button. */
const findOpener = (): HTMLElement | null => {
  const active = document.activeElement;
  const menuButtonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButtonId ? document.getElementById(menuButtonId) : active;
  return opener instanceof HTMLElement ? opener : null;
};

/** Gives the focus back to what had it, once the dialog that asks for it is gone. */
export function useOpener(): void {
  const [opener] = useState(findOpener);
  useEffect(() => () => void requestAnimationFrame(() => opener?.focus()), [opener]);
}
