import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

const entriesHtml = (el: DrawnElement): string[] => {
  const group = el.toggle('isExclusive') ? ` name="${el.id}"` : '';
  return el
    .entries('items')
    .filter((item) => el.env.edit || item.text('question').trim())
    .map((item, index) => {
      const open = index === 0 && el.toggle('isFirstOpen') ? ' open' : '';
      const answer = item.rich('answer');
      const body =
        answer || el.env.edit ? `<div class="rich fold__body"${item.mark('answer')}>${answer}</div>` : '';
      return (
        `<details class="fold"${group}${item.entryMark}${open}><summary><span${item.mark('question')}>${item.escaped('question')}</span>` +
        `<span class="fold__sign" aria-hidden="true"></span></summary>${body}</details>`
      );
    });
};

export const accordion: ElementKind = {
  definition,
  draw: (el) => {
    const entries = entriesHtml(el);
    return entries.length > 0 ? `<div class="folds">${entries.join('')}</div>` : '';
  },
  styles: [
    {
      name: 'element-accordion',
      css: `
.folds{border-block-end:1px solid var(--color-border)}
.fold{border-block-start:1px solid var(--color-border)}
.fold summary{display:flex;gap:1rem;align-items:center;justify-content:space-between;min-block-size:3.25rem;padding-block:.8em;font-weight:600;list-style:none}
.fold summary::-webkit-details-marker{display:none}
.fold summary:hover{color:var(--color-primary-text)}
.fold__sign{position:relative;flex:none;inline-size:1rem;block-size:1rem}
.fold__sign::before,.fold__sign::after{content:"";position:absolute;inset-block-start:calc(50% - 1px);inline-size:100%;block-size:2px;background:currentColor}
.fold__sign::after{rotate:90deg}
.fold[open] .fold__sign::after{display:none}
.fold__body{max-inline-size:42rem;padding-block-end:1.4rem}`.trim(),
    },
  ],
};
