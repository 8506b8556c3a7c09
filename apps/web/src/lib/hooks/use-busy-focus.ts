import { useEffect } from 'react';

/**
 * A focused button that is disabled while its request runs loses the focus to the body. Once it is enabled again, it
 * gets the focus back, unless the user has moved on meanwhile.
 */
export function useBusyFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent): void => void (last = target);
    const onPointerDown = (): void => void (last = null);
    const observer = new MutationObserver((changes) => {
      const enabled = changes.find(({ target }) => target === last)?.target;
      if (
        enabled instanceof HTMLButtonElement &&
        !enabled.disabled &&
        document.activeElement === document.body
      )
        enabled.focus({ preventScroll: true });
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
