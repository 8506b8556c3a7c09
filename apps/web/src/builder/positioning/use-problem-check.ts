import { useEffect } from 'react';
import { viewports } from '@sitewright/contract/content';
import { useEditor } from '../model/editor-context.tsx';
import { useDocumentPulse } from '../model/use-document-pulse.ts';
import { findProblems } from './place-checker.ts';
import { problemStore } from './problem-store.ts';

/** The check runs after a pause of this length. */
const pauseMs = 900;

/** Checks the layout whenever editing pauses. */
export function useProblemCheck(): void {
  const editor = useEditor();
  const pulse = useDocumentPulse();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void findProblems(editor, () => isOver).then((problems) => {
        if (isOver || !problems) return;
        problemStore.set(problems);
        const misplacedOn = viewports.filter((name) => problems.some(({ viewport }) => viewport === name));
        if (misplacedOn.join() !== editor.view.misplacedOn.join()) editor.setView({ misplacedOn });
      });
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [editor, pulse]);
  useEffect(() => () => problemStore.set([]), []);
}
