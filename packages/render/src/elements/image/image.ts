import type { ElementKind } from '../element-kind.ts';
import { imageHtml } from '../image-html.ts';
import { definition } from './definition.ts';

export const image: ElementKind = {
  definition,
  draw: (el) => {
    const found = el.image('url');
    if (found) return imageHtml(found, el.mark('url'));
    return el.env.edit ? `<span class="picture-empty"${el.mark('url')}></span>` : '';
  },
  // Inline, so that it follows the alignment of its element.
  styles: [{ name: 'element-image', css: '.element-image img{display:inline-block;vertical-align:top}' }],
};
