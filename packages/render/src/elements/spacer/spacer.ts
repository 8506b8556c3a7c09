import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const spacer: ElementKind = {
  definition,
  draw: (el) =>
    `<div class="space" style="--height:${el.number('height')}px;--mobile:${el.number('mobileHeight')}px" aria-hidden="true"></div>`,
  styles: [
    {
      name: 'element-spacer',
      css: '.space{block-size:var(--height)}@media (max-width:639px){.space{block-size:var(--mobile)}}',
    },
  ],
};
