import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

const tick =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12l5 5l9 -10"/></svg>';

export const list: ElementKind = {
  definition,
  draw: (el) => {
    const style = el.choice('style');
    const mark = style === 'checks' ? tick : '';
    const items = el
      .entries('items')
      .filter((item) => el.env.edit || item.text('text').trim())
      .map(
        (item) => `<li${item.entryMark}>${mark}<span${item.mark('text')}>${item.lines('text')}</span></li>`,
      );
    if (items.length === 0) return '';
    const tag = style === 'numbers' ? 'ol' : 'ul';
    // Some screen readers do not announce a list without markers, unless it has the role.
    const role = style === 'checks' || style === 'none' ? ' role="list"' : '';
    return `<${tag} class="points points--${style}"${role}>${items.join('')}</${tag}>`;
  },
  styles: [
    {
      name: 'element-list',
      css: `
.points{display:grid;gap:.5em}
.points.points--bullets{padding-inline-start:1.25em;list-style:disc}
.points.points--numbers{padding-inline-start:1.6em;list-style:decimal;font-variant-numeric:tabular-nums}
.points li::marker{color:var(--color-primary-text);font-weight:600}
.points--checks li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.6em}
.points--checks .icon{inline-size:1.2em;block-size:1.2em;margin-block-start:.2em;color:var(--color-primary-text)}`.trim(),
    },
  ],
};
