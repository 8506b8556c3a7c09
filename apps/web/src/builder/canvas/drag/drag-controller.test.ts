import { expect, it } from 'vitest';
import type { Editor } from '../../model/editor.ts';
import { DragController } from './drag-controller.ts';

it('a click on a card counts while the page is still loading', () => {
  const controller = new DragController(
    {} as Editor,
    () => undefined,
    { show: () => undefined },
    () => undefined,
  );
  const card = new EventTarget() as Element;
  let clicks = 0;
  const press = (): void =>
    controller.watch({} as PointerEvent, { kind: 'design', type: 'hero/hero-1', label: 'Hero' }, card, {
      onClick: () => (clicks += 1),
    });
  press();
  card.dispatchEvent(new Event('pointerup'));
  card.dispatchEvent(new Event('pointerup'));
  expect(clicks).toBe(1);
  press();
  card.dispatchEvent(new Event('pointercancel'));
  card.dispatchEvent(new Event('pointerup'));
  expect(clicks).toBe(1);
});
