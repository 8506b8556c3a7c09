import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

export const statsCounter: ElementKind = {
  definition,
  draw: (el) => {
    const rows = el.entries('stats').map((stat) => {
      // Imports write the number as `value`.
      const name = stat.text('number') || !stat.text('value') ? 'number' : 'value';
      return (
        `<div${stat.entryMark}><dt${stat.mark('label')}>${stat.escaped('label')}</dt>` +
        `<dd${stat.mark(name)}>${stat.escaped(name)}</dd></div>`
      );
    });
    return rows.length > 0 ? `<dl class="stats-counter">${rows.join('')}</dl>` : '';
  },
  styles: [
    {
      name: 'element-stats-counter',
      css: `
.stats-counter{margin-block-end:-1rem}
.stats-counter div{display:inline-flex;flex-direction:column-reverse;margin-inline-end:3rem;margin-block-end:1rem;vertical-align:top}
.stats-counter div:last-child{margin-inline-end:0}
.stats-counter dt{color:var(--color-text-muted)}
.stats-counter dd{font-family:var(--font-heading);font-weight:var(--heading-weight);font-size:var(--step-4);line-height:1.1;font-variant-numeric:tabular-nums}`.trim(),
    },
  ],
};
