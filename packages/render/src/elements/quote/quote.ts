import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { imageHtml } from '../image-html.ts';
import { definition } from './definition.ts';

const caption = (el: DrawnElement): string => {
  const photo = el.image('photo');
  const name = el.env.edit || el.text('name') ? `<cite${el.mark('name')}>${el.escaped('name')}</cite>` : '';
  const role =
    el.env.edit || el.text('role')
      ? `<span class="said__role"${el.mark('role')}>${el.escaped('role')}</span>`
      : '';
  if (!photo && name === '' && role === '') return '';
  const portrait = photo ? imageHtml(photo, ` class="said__photo"${el.mark('photo')}`, '3.5rem') : '';
  return `<figcaption class="said__by">${portrait}<span class="said__who">${name}${role}</span></figcaption>`;
};

export const quote: ElementKind = {
  definition,
  draw: (el) =>
    el.env.edit || el.text('text')
      ? `<figure class="said said--${el.choice('style')}"><blockquote><p${el.mark('text')}>${el.lines('text')}</p></blockquote>${caption(el)}</figure>`
      : '',
  styles: [
    {
      name: 'element-quote',
      css: `
.said{display:grid;gap:1.1rem}
.said blockquote{font-size:var(--step-1);line-height:1.45}
.said--line{padding-inline-start:1.4rem;border-inline-start:3px solid var(--color-primary)}
.said--card{padding:clamp(1.5rem,1rem + 2vw,2.25rem);background:var(--color-surface);border:1px solid var(--color-border);border-radius:var(--radius-large);color:var(--color-text)}
.said--large blockquote{font-family:var(--font-heading);font-weight:var(--heading-weight);font-size:var(--step-3);line-height:1.25;text-wrap:balance}
.said__by{display:inline-flex;gap:.9rem;align-items:center}
.said__photo{inline-size:3.5rem;block-size:3.5rem;object-fit:cover;border-radius:50%}
.said__who{display:grid;gap:.1rem}
.said cite{font-style:normal;font-weight:600}
.said__role{font-size:var(--step--1);color:var(--color-text-muted)}`.trim(),
    },
  ],
};
