import { excerptOf } from '@sitewright/blog/measure-post';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { toContent } from '@sitewright/document/adapter';
import { useEffect, useState } from 'react';
import type { PostDraft } from '../session/post-draft.ts';

const pauseMs = 800;

/** The beginning of the text, which is shown where nothing else is written; read in pauses of the typing. */
export function useExcerpt(draft: PostDraft): string {
  const [excerpt, setExcerpt] = useState('');
  useEffect(() => {
    const read = (): void =>
      setExcerpt(excerptOf(toContent(draft.store.state), blogLimits.seoDescriptionAdvised));
    let timer = setTimeout(read, 0);
    const { editor } = draft.engine;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    };
    editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [draft]);
  return excerpt;
}
