import { elementTexts } from '../element-texts.ts';
import type { ElementKind } from '../element-kind.ts';
import { iconSvg } from '../../icon-svg.ts';
import { definition } from './definition.ts';

export const icon: ElementKind = {
  definition,
  draw: (el) => {
    const words = elementTexts(el.env.locale);
    const svg = iconSvg(el.choice('icon'), el.env.icons);
    if (svg === '') return el.env.edit ? `<p class="element-empty">${words.addIcon}</p>` : '';
    const classes = `sign sign--${el.choice('size')} sign--${el.choice('frame')}`;
    const label = el.escaped('label').trim();
    const href = el.href('link');
    if (href !== undefined) {
      return `<a class="${classes}" href="${href}" aria-label="${label || words.link}">${svg}</a>`;
    }
    const meaning = label ? ` role="img" aria-label="${label}"` : '';
    return `<span class="${classes}"${meaning}>${svg}</span>`;
  },
  styles: [
    {
      name: 'element-icon',
      css: `
:where(.element-icon){color:var(--color-primary-text)}
.sign{display:inline-grid;place-items:center;vertical-align:top;min-inline-size:1.5rem;min-block-size:1.5rem}
.sign svg{inline-size:var(--sign);block-size:var(--sign)}
.sign--small{--sign:1.5rem}.sign--medium{--sign:2.5rem}.sign--large{--sign:4rem}
.sign--round,.sign--square{padding:calc(var(--sign)*.45);background:color-mix(in srgb,currentColor 12%,transparent)}
.sign--round{border-radius:50%}.sign--square{border-radius:var(--radius-medium)}`.trim(),
    },
  ],
};
