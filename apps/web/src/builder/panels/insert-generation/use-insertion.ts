import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { Suggestion } from '../suggest-texts/suggestions.ts';
import { replaceTexts } from '../suggest-texts/text-targets.ts';

/** Replaces texts by suggestions, as one undo step. */
export function useInsertion(onDone: () => void) {
  const { t } = useTranslation('suggest-texts');
  const editor = useEditor();
  const [skipped, setSkipped] = useState(0);
  const insert = (wanted: readonly Suggestion[]): void => {
    const changes = replaceTexts(editor, wanted);
    const isDone =
      changes.session && editor.commit(changes.session, changes.operations, { label: t('edit') });
    if (isDone) {
      editor.announce(t('used', { count: wanted.length - changes.skipped }));
      onDone();
    } else setSkipped(changes.skipped);
  };
  return { insert, skipped };
}
