import { type RefObject, useEffect } from 'react';

/** Escape closes a panel from inside it or from the top bar; the focus returns to what opened the panel. */
export const useEscape = (panel: RefObject<HTMLElement | null>, onClose: () => void): void => {
  useEffect(() => {
    const opener = document.activeElement;
    const handleKey = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof HTMLElement)) return;
      const isInside = panel.current?.contains(target) === true;
      if (!isInside && target.closest('header') === null) return;
      // An open menu or list of options closes first.
      if (target.getAttribute('aria-expanded') === 'true') return;
      onClose();
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
    // Before the fields of the panel handle the key, which close their options by it.
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [onClose, panel]);
};
