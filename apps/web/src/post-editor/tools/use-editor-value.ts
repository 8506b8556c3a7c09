import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';

/** A value of the editor that is read after each transaction; the component renders only when it differs. */
export function useEditorValue<Value extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      editor.on('focus', listener);
      editor.on('blur', listener);
      return () => {
        editor.off('transaction', listener);
        editor.off('focus', listener);
        editor.off('blur', listener);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
