import type { useFieldCommands } from '../model/use-field-commands.ts';
import type { BuilderStore } from '../model/builder-store.ts';
import type { FormPainter } from './form-painter.ts';

type Commands = ReturnType<typeof useFieldCommands>;

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Keys of a focused field: arrows walk, Alt with arrows moves it, Enter edits, Delete deletes. */
export const handleCanvasKey = (
  event: KeyboardEvent,
  id: string,
  { store, painter, commands }: { store: BuilderStore; painter: FormPainter; commands: Commands },
): void => {
  const { key, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const run = (): (() => void) | undefined => {
    const step = steps[key];
    if (step !== undefined && altKey && Number.isFinite(step))
      return () => {
        commands.moveTo(id, commands.indexOf(id) + step);
        store.canvas?.focus(id);
      };
    if (step !== undefined && !altKey && !isCommand)
      return () => {
        const next = painter.neighborOf(id, step);
        if (next !== undefined) painter.focus(next);
      };
    if (isCommand && key.toLowerCase() === 'd') return () => commands.duplicate(id);
    if (isCommand || altKey) return undefined;
    if (key === 'Delete' || key === 'Backspace') return () => commands.remove(id);
    if (key === ' ') return () => commands.select(id);
    if (key === 'Enter')
      return () => {
        commands.select(id);
        store.editProperties();
      };
    return key === 'Escape' && store.state.selectedId !== undefined
      ? () => commands.select(undefined)
      : undefined;
  };
  const act = run();
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
};
