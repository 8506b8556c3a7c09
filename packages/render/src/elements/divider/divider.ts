import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const divider: ElementKind = {
  definition,
  draw: (el) =>
    `<hr class="rule rule--${el.choice('style')}" style="--thickness:${el.number('thickness')}px;--width:${el.number('width')}%">`,
  styles: [
    {
      name: 'element-divider',
      // Inline, so that a short line follows the alignment of its element.
      css: `
:where(.element-divider){color:var(--color-border)}
.rule{display:inline-block;color:inherit;inline-size:var(--width);margin:0;border:0 solid currentColor;border-block-start-width:var(--thickness);vertical-align:middle}
.rule--dashed{border-style:dashed}.rule--dotted{border-style:dotted}
.rule--double{border-style:double;border-block-start-width:max(3px,var(--thickness))}`.trim(),
    },
  ],
};
