import { useEffect, useReducer } from 'react';
import { useEditor, useEditorView, whenCalm } from './editor-context.tsx';

/** A counter that increases after changes of the page, the header or the footer, once editing pauses. */
export function useDocumentPulse(): number {
  const editor = useEditor();
  const { pageId } = useEditorView();
  const [count, pulse] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    void pageId;
    const calm = whenCalm(editor, pulse);
    const ends = editor.sessionList.map(({ store }) => store.subscribeAll(calm.tell));
    return () => {
      for (const end of ends) end();
      calm.cancel();
    };
  }, [editor, pageId]);
  return count;
}
