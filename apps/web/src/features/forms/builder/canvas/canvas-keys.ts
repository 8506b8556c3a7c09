import type { BuilderStore } from '../model/builder-store.ts';
import type { useFieldCommands } from '../model/use-field-commands.ts';
import type { useGroupCommands } from '../model/use-group-commands.ts';
import type { FormPainter } from './form-painter.ts';

interface Work {
  store: BuilderStore;
  painter: FormPainter;
  commands: ReturnType<typeof useFieldCommands>;
  group: ReturnType<typeof useGroupCommands>;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Alt moves the field or the selected fields; without it the focus walks, with Shift the selection goes along. */
const stepCommand = (
  { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  id: string,
  { store, painter, commands, group }: Work,
): (() => void) | undefined => {
  const step = steps[key];
  if (step === undefined) return undefined;
  if (altKey) {
    if (!Number.isFinite(step)) return undefined;
    const ids = group.groupOf(id);
    return () => {
      if (ids) group.step(ids, step < 0 ? -1 : 1);
      else commands.moveTo(id, commands.indexOf(id) + step);
      store.canvas?.focus(id);
    };
  }
  if (ctrlKey || metaKey) return undefined;
  return () => {
    const next = painter.neighborOf(id, step);
    if (next === undefined) return;
    if (shiftKey) {
      // A range begins with the field that has the focus.
      if (!store.state.selectedIds.includes(id)) commands.select(id);
      group.select(next, { shiftKey, ctrlKey, metaKey });
    }
    painter.focus(next);
  };
};

const commandFor = (event: KeyboardEvent, id: string, work: Work): (() => void) | undefined => {
  const { key, altKey } = event;
  const { store, commands, group } = work;
  const isCommand = event.ctrlKey || event.metaKey;
  const ids = group.groupOf(id);
  const step = stepCommand(event, id, work);
  if (step || altKey) return step;
  if (isCommand) {
    if (key.toLowerCase() === 'd') return () => (ids ? group.duplicate(ids) : commands.duplicate(id));
    if (key.toLowerCase() === 'a') return () => group.selectAll();
    return key === ' ' ? () => group.select(id, event) : undefined;
  }
  if (key === 'Delete' || key === 'Backspace') return () => (ids ? group.remove(ids) : commands.remove(id));
  if (key === ' ') return () => group.select(id, event);
  if (key === 'Enter')
    return () => {
      commands.select(id);
      store.editProperties();
    };
  return key === 'Escape' && store.selectedId !== undefined ? () => commands.select(undefined) : undefined;
};

/**
 * Keys of a focused field: arrows walk, with Alt they move it, with Shift they select; Space selects, with Ctrl it adds to
 * the selection; Enter edits, Delete deletes.
 */
export const handleCanvasKey = (event: KeyboardEvent, id: string, work: Work): void => {
  const act = commandFor(event, id, work);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
};
