import { useEffect, useState } from 'react';

/** The element that opened the dialog: for a menu item, the menu's button. */
const findOpener = (): HTMLElement | null => {
  const active = document.activeElement;
  const menuButtonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButtonId ? document.getElementById(menuButtonId) : active;
  return opener instanceof HTMLElement ? opener : null;
};

/** Returns focus to the opener when the dialog unmounts. */
export function useOpener(): void {
  const [opener] = useState(findOpener);
  useEffect(() => () => void requestAnimationFrame(() => opener?.focus()), [opener]);
}
