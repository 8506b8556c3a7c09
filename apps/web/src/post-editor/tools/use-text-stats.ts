import type { PostMeasures } from '@sitewright/blog/measure-post';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { measureDocument } from './text-stats.ts';

const pauseMs = 400;

/** Words and images of the text, counted in pauses of the typing. Renders with each edit's pause. */
export function useTextStats(editor: Editor): PostMeasures {
  const [stats, setStats] = useState<PostMeasures>({ words: 0, images: 0 });
  useEffect(() => {
    const read = (): void => setStats(measureDocument(editor.state.doc));
    let timer = setTimeout(read, 0);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    };
    editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [editor]);
  return stats;
}
