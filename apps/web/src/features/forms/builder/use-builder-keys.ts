import type { KeyboardEvent } from 'react';
import { useStore } from './model/builder-context.tsx';

/** In the preview, keys belong to the form. */
const isOfPreview = (event: KeyboardEvent): boolean => {
  const [inner] = event.nativeEvent.composedPath();
  return (
    inner instanceof Element && inner.getRootNode() instanceof ShadowRoot && inner.closest('form') !== null
  );
};

/** Keys of the whole builder: undo, redo, save, and Escape to leave. */
export function useBuilderKeys({ save, close }: { save: () => void; close: () => void }) {
  const store = useStore();
  const go = (type: 'undo' | 'redo') => (): void => {
    store.dispatch({ type });
    // What had the focus may be gone with the field.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) store.canvas?.focus(store.state.selectedId);
    });
  };
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const history: Record<string, (() => void) | undefined> = isOfPreview(event)
      ? {}
      : { z: go(event.shiftKey ? 'redo' : 'undo'), y: go('redo') };
    const act = isCommand ? { ...history, s: save }[key] : key === 'escape' ? close : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
