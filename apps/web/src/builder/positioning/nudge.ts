// Moves selected elements by arrow key: one pixel, or ten with shift, on the current viewport.
import { limits } from '@sitewright/contract/limits';
import type { Nudge } from '../model/canvas-commands.ts';
import { elementStyleOperations } from '../model/element-style.ts';
import { commitEach, selectedIds } from '../model/group.ts';
import { readElementStyle, stepLength } from '../model/style-value.ts';
import type { CanvasContext } from './free-drag.ts';
import { isFree, positionOperations } from './position-edits.ts';
import { measure, movedBy, positionInOrigin } from './position-geometry.ts';

export const nudgeSelected = (work: CanvasContext, { axis, direction, isLarge }: Nudge): boolean => {
  const { editor, place } = work;
  const ids = selectedIds(editor);
  if (ids.length === 0 || ids.some((id) => editor.node(id)?.kind !== 'element')) return false;
  const { viewport } = editor.view;
  const step = direction * (isLarge ? limits.editor.nudgeLargePx : limits.editor.nudgePx);
  const [dx, dy] = axis === 'left' ? [step, 0] : [0, step];
  const done = commitEach(
    editor,
    ids,
    (_, id) => {
      const one = isFree(editor, id) ? measure(editor, place.view, id) : undefined;
      if (one) return positionOperations(editor, id, positionInOrigin(one, movedBy(one.box, dx, dy)));
      const props = editor.node(id)?.props ?? {};
      const next = stepLength(readElementStyle(props, viewport, axis).text, step, true);
      return elementStyleOperations(editor, id, viewport, axis, next);
    },
    { label: work.label(), merge: `nudge:${ids.join()}:${viewport}` },
  );
  if (done.length > 0) work.announce(ids);
  return true;
};
