import { escapeHtml } from '../../escape.ts';
import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { definition } from './definition.ts';

const nameMax = 120;

/** Accessible name of a link over the whole box: its text. */
const linkName = (el: DrawnElement): string => {
  const words = el.inside
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    // Rich text contains unescaped quotes.
    .replaceAll('"', '&quot;')
    .trim();
  // This is markup, so an entity must not be cut in two.
  if (words.length <= nameMax) return words || escapeHtml(elementTexts(el.env.locale).link);
  return words.slice(0, nameMax).replace(/\s?\S*$/, '');
};

/**
 * A link beside the content of the box, not around it, since links cannot be nested. In the editor a press selects
 * instead.
 */
const linkOver = (el: DrawnElement): string => {
  const href = el.env.edit ? undefined : el.href('link');
  return href === undefined ? '' : `<a class="box__link" href="${href}" aria-label="${linkName(el)}"></a>`;
};

export const box: ElementKind = {
  definition,
  draw: (el) => {
    const background = el.choice('background');
    if (el.inside === '' && background === 'none' && !el.env.edit) return '';
    const looks = [
      `box--${el.choice('direction')}`,
      `box--${el.choice('align')}`,
      `box--gap-${el.choice('gap')}`,
      `box--pad-${el.choice('padding')}`,
      `box--round-${el.choice('radius')}`,
      `box--${background}`,
    ];
    const inside = el.inside !== '' || !el.env.edit ? el.inside : emptyBox(el);
    return `<div class="box ${looks.join(' ')}">${inside}${linkOver(el)}</div>`;
  },
  styles: [
    {
      name: 'element-box',
      css: `
.box{position:relative;display:flex;flex-direction:column;min-inline-size:0}
.box--row{flex-flow:row wrap}
.box>.element{max-inline-size:100%}
.box--start{align-items:flex-start}
.box--center{align-items:center;text-align:center}
.box--end{align-items:flex-end;text-align:end}
.box--row.box--start{justify-content:flex-start}
.box--row.box--center{justify-content:center}
.box--row.box--end{justify-content:flex-end}
.box--row.box--stretch{align-items:stretch}
.box--row.box--stretch>.element{flex:1 1 13rem}
.box--row.box--stretch>.element-box{display:grid}
.box--row>:is(.element-button,.element-icon,.element-social){flex:none}
.box--row:not(.box--stretch)>:is(.element-image,.element-video,.element-map,.element-form,.element-embed){flex:0 1 20rem}
.box:not(.box--row):not(.box--stretch)>:is(.element-image,.element-video,.element-map,.element-form,.element-embed,.element-divider){inline-size:100%}
.box--gap-small{gap:.5rem}
.box--gap-medium{gap:1rem}
.box--gap-large{gap:clamp(1.5rem,1rem + 2vw,2.5rem)}
.box--pad-small{padding:.75rem}
.box--pad-medium{padding:clamp(1rem,.75rem + 1vw,1.5rem)}
.box--pad-large{padding:clamp(1.5rem,1rem + 2.5vw,3rem)}
.box--round-small,.element-box:has(>.box--round-small){border-radius:var(--radius-small)}
.box--round-medium,.element-box:has(>.box--round-medium){border-radius:var(--radius-medium)}
.box--round-large,.element-box:has(>.box--round-large){border-radius:var(--radius-large)}
.box--tint{background:color-mix(in srgb,currentColor 7%,transparent)}
.box--card{background:var(--color-surface);border:1px solid var(--color-border);color:var(--color-text)}
.box--outline{border:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.box__link{position:absolute;inset:0;z-index:1;border-radius:inherit}
.box:has(>.box__link) :is(a:not(.box__link),button,summary,input,select,textarea,label,iframe){position:relative;z-index:2}
.box__empty{margin:0;padding:1.25rem;border:1px dashed currentColor;border-radius:inherit;opacity:.65;text-align:center}`.trim(),
    },
  ],
};

const emptyBox = (el: DrawnElement): string =>
  `<p class="box__empty">${escapeHtml(elementTexts(el.env.locale).emptyBox)}</p>`;
