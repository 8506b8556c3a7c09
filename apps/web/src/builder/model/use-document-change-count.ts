import { useEffect, useReducer } from 'react';
import { useEditor, useEditorView, createIdleNotifier } from './editor-context.tsx';

/** A counter that increases after changes of the page, the header or the footer, once editing pauses. */
export function useDocumentChangeCount(): number {
  const editor = useEditor();
  const { pageId } = useEditorView();
  const [count, pulse] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    void pageId;
    const calm = createIdleNotifier(editor, pulse);
    const ends = editor.sessionList.map(({ store }) => store.subscribeAll(calm.tell));
    return () => {
      for (const end of ends) end();
      calm.cancel();
    };
  }, [editor, pageId]);
  return count;
}
