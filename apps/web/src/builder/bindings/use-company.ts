import { useCallback, useEffect, useState } from 'react';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { refreshCompany } from './site-company.ts';

/** Loads the profile whenever it is wanted: it may have been changed in another tab. */
export function useCompany(isWanted = true) {
  const editor = useEditor();
  const { company } = useEditorView();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    (): Promise<void> => refreshCompany(editor).catch(() => setFailed(true)),
    [editor],
  );
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  const reload = (): void => {
    setFailed(false);
    void load();
  };
  return { company, hasFailed: hasFailed && company === undefined, reload };
}
