import type { KeyboardEvent } from 'react';
import { useStore } from './model/builder-context.tsx';

/** Keys of the whole builder: undo, redo, save, and Escape to leave. */
export function useBuilderKeys({ save, close }: { save: () => void; close: () => void }) {
  const store = useStore();
  const go = (type: 'undo' | 'redo') => (): void => {
    store.dispatch({ type });
    // What had the focus may be gone with the field.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) store.canvas?.focus(store.selectedId);
    });
  };
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const commands: Record<string, (() => void) | undefined> = {
      z: go(event.shiftKey ? 'redo' : 'undo'),
      y: go('redo'),
      s: save,
    };
    const act = isCommand ? commands[key] : key === 'escape' ? close : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
