import { useEffect } from 'react';
import { viewports } from '@sitewright/contract/content';
import { useEditor } from '../model/editor-context.tsx';
import { useDocumentChangeCount } from '../model/use-document-change-count.ts';
import { findLayoutWarnings } from './find-layout-warnings.ts';
import { layoutWarningStore } from './layout-warning-store.ts';

/** The check runs after a pause of this length. */
const pauseMs = 900;

/** Checks the layout whenever editing pauses. */
export function useLayoutCheck(): void {
  const editor = useEditor();
  const pulse = useDocumentChangeCount();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void findLayoutWarnings(editor, () => isOver).then((problems) => {
        if (isOver || !problems) return;
        layoutWarningStore.set(problems);
        const misplacedOn = viewports.filter((name) => problems.some(({ viewport }) => viewport === name));
        if (misplacedOn.join() !== editor.view.viewportsWithWarnings.join())
          editor.setView({ viewportsWithWarnings: misplacedOn });
      });
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [editor, pulse]);
  useEffect(() => () => layoutWarningStore.set([]), []);
}
