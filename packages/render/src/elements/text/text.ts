import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const text: ElementKind = {
  definition,
  draw: (el) =>
    el.env.edit || el.text('content') ? `<p${el.mark('content')}>${el.lines('content')}</p>` : '',
  styles: [],
};
