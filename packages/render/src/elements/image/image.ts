import type { ElementKind } from '../element-kind.ts';
import { pictureHtml } from '../picture-html.ts';
import { definition } from './definition.ts';

export const image: ElementKind = {
  definition,
  draw: (el) => {
    const found = el.picture('url');
    if (found) return pictureHtml(found, el.mark('url'));
    return el.env.edit ? `<span class="picture-empty"${el.mark('url')}></span>` : '';
  },
  // Inline, so that it follows the alignment of its element.
  styles: [{ name: 'element-image', css: '.element-image img{display:inline-block;vertical-align:top}' }],
};
