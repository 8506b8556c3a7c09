import type { ElementKind } from '../element-kind.ts';
import { definition } from './definition.ts';

/**
 * A group of disclosures of which one is open, and exposed as such to keyboards and screen readers, without a script.
 * On wide screens, and in browsers that can style the content of `<details>`, the summaries form a row above it.
 */
export const tabs: ElementKind = {
  definition,
  draw: (el) => {
    const entries = el
      .entries('items')
      .filter((item) => el.env.edit || item.text('title').trim())
      .map((item, index) => {
        const body = item.rich('body');
        const panel =
          body || el.env.edit ? `<div class="rich tab__panel"${item.mark('body')}>${body}</div>` : '';
        return (
          `<details class="tab" name="${el.id}"${item.entryMark}${index === 0 ? ' open' : ''}>` +
          `<summary><span${item.mark('title')}>${item.escaped('title')}</span></summary>${panel}</details>`
        );
      });
    return entries.length > 0 ? `<div class="tabs">${entries.join('')}</div>` : '';
  },
  styles: [
    {
      name: 'element-tabs',
      css: `
.element-tabs{container-type:inline-size;inline-size:100%}
.tab{border-block-end:1px solid var(--color-border)}
.tab summary{display:flex;align-items:center;min-block-size:3rem;padding:.7em 0;font-weight:600;list-style:none;color:var(--color-text-muted)}
.tab summary::-webkit-details-marker{display:none}
.tab summary:hover{color:var(--color-text)}
.tab[open] summary{color:var(--color-text)}
.tab__panel{padding-block-end:1.25rem}
@supports selector(::details-content){@container (min-width:34rem){
.tabs{display:flex;flex-wrap:wrap;column-gap:1.75rem}
.tab{display:contents}
.tab summary{order:0;margin-block-end:-1px;border-block-end:3px solid transparent}
.tab[open] summary{border-block-end-color:var(--color-primary)}
.tab::details-content{order:1;flex:1 0 100%;display:none}
.tab[open]::details-content{display:block;padding-block-start:1.25rem;border-block-start:1px solid var(--color-border)}
.tab__panel{padding-block-end:0}
}}`.trim(),
    },
  ],
};
