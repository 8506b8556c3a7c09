import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const button: ElementKind = {
  definition,
  draw: (el) => {
    if (!el.env.edit && !el.text('text').trim()) return '';
    const classes = `button button-${el.choice('style')} button-${el.choice('size')}`;
    return `<a class="${classes}"${el.mark('text')} href="${el.href('link') ?? '#'}">${el.escaped('text')}</a>`;
  },
  styles: [],
};
