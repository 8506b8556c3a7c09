import { NodeSelection, type Selection } from '@tiptap/pm/state';

/** Position of the selected footnote. */
export const focusOfFootnote = (selection: Selection): number | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'footnote' ? selection.from : undefined;
