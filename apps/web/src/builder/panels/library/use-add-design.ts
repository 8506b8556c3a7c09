import { useCallback } from 'react';
import { useSectionCommands } from '../../model/use-section-commands.ts';
import { libraryMemory } from './library-memory.ts';

/** Adds a section of a design, from wherever it was chosen; returns its id. */
export function useAddDesign(): (type: string, index: number) => string | undefined {
  const { add } = useSectionCommands();
  return useCallback(
    (type, index) => {
      const id = add(type, index);
      if (id !== undefined) libraryMemory.recordUse(type);
      return id;
    },
    [add],
  );
}
