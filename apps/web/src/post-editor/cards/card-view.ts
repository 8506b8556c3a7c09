// A card in the text, as plain elements. What it shows of other things of the site, such as the name of a form, it
// reads from a source that may know more later.
import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type CardSection, sectionOf } from '../engine/block-nodes.ts';
import { type CardSource, drawCard } from './draw-card.ts';

export const cardView =
  (source: CardSource): NodeViewRenderer =>
  ({ node, getPos, editor }) => {
    let current: Node = node;
    const dom = document.createElement('div');
    dom.className = 'post-card';
    dom.contentEditable = 'false';
    let drawn: CardSection | undefined;
    const draw = (isForced = false): void => {
      const section = sectionOf(current);
      if (section === drawn && !isForced) return;
      drawn = section;
      dom.dataset['type'] = section.type.startsWith('post/') ? section.type.slice(5) : 'section';
      dom.replaceChildren(...drawCard(section, source));
    };
    draw();
    const end = source.subscribe(() => draw(true));
    const open = (event: Event): void => {
      if (!editor.isEditable || typeof getPos !== 'function') return;
      event.preventDefault();
      const position = getPos();
      if (position !== undefined) source.onEdit(position);
    };
    dom.addEventListener('dblclick', open);
    return {
      dom,
      update: (next) => {
        if (next.type !== current.type) return false;
        current = next;
        draw();
        return true;
      },
      stopEvent: (event) => event.target instanceof HTMLMediaElement,
      ignoreMutation: () => true,
      destroy: () => {
        dom.removeEventListener('dblclick', open);
        end();
      },
    };
  };
