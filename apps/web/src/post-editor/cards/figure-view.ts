// An image in the text: a plain element, because a long post has a hundred of them.
import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

export const figureView =
  (texts: { caption: string; noAlt: string }): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('figure');
    const image = document.createElement('img');
    image.loading = 'lazy';
    image.decoding = 'async';
    image.draggable = false;
    const caption = document.createElement('figcaption');
    caption.dataset['placeholder'] = texts.caption;
    dom.append(image, caption);
    const draw = ({ attrs, content }: Node): void => {
      if (image.getAttribute('src') !== attrs['src']) image.src = attrs['src'] as string;
      image.alt = attrs['alt'] as string;
      dom.dataset['size'] = attrs['size'] as string;
      caption.toggleAttribute('data-empty', content.size === 0);
      if (attrs['alt'] === '') dom.dataset['noAlt'] = texts.noAlt;
      else delete dom.dataset['noAlt'];
    };
    draw(node);
    return {
      dom,
      contentDOM: caption,
      update: (next) => {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !caption.contains(mutation.target),
    };
  };
