import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useEditor } from '../../model/editor-context.tsx';
import type { Definition } from '../../model/linked-sections.ts';

/** The definition of a linked section: undefined while it is loading, `gone` when it was deleted. */
export function useDefinition(id: string): Definition | 'gone' | undefined {
  const { linked } = useEditor();
  const subscribe = useCallback(
    (listener: () => void) => linked?.subscribe(listener) ?? (() => undefined),
    [linked],
  );
  useEffect(() => void linked?.open(id), [linked, id]);
  return useSyncExternalStore(subscribe, () => linked?.definition(id));
}

/** Why the server has rejected an edit that applies everywhere. */
export function useRejection(definition: Definition | undefined): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => definition?.session.subscribe(listener) ?? (() => undefined),
    [definition],
  );
  return useSyncExternalStore(subscribe, () => definition?.session.rejection);
}
