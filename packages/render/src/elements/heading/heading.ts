import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const heading: ElementKind = {
  definition,
  draw: (el) => {
    if (!el.env.edit && !el.text('content')) return '';
    const level = el.choice('level');
    return `<${level}${el.mark('content')}>${el.lines('content')}</${level}>`;
  },
  styles: [],
};
