import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** Begins to drag a block; the text engine shows where it can be dropped, and moves it there. */
export const beginDrag = ({ state, view }: Editor, position: number, data: DataTransfer): void => {
  const selection = NodeSelection.create(state.doc, position);
  view.dispatch(state.tr.setSelection(selection));
  const dom = view.nodeDOM(position);
  if (dom instanceof HTMLElement) data.setDragImage(dom, 0, 0);
  data.effectAllowed = 'move';
  data.setData('text/plain', selection.node.textContent);
  view.dragging = { slice: selection.content(), move: true };
};

export const endDrag = ({ view }: Editor): void => {
  view.dragging = null;
};
