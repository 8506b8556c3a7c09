import { escapeHtml } from '../../escape.ts';
import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import type { EntryReader } from '../field-reader.ts';
import { iconSvg } from '../../icon-svg.ts';
import { definition } from './definition.ts';
import { networks } from './networks.ts';

const linkHtml = (el: DrawnElement, entry: EntryReader): string => {
  const href = entry.href('href');
  if (href === undefined && !el.env.edit) return '';
  const network = networks.find(({ value }) => value === entry.choice('network')) ?? networks[0]!;
  const name = escapeHtml(network.label[el.env.locale.startsWith('vi') ? 'vi' : 'en']);
  const words = `<span${el.toggle('names') ? '' : ' class="visually-hidden"'}>${name}</span>`;
  const icon = iconSvg(network.icon, el.env.icons);
  return `<li${entry.entryMark}><a href="${href ?? '#'}" rel="me">${icon}${words}</a></li>`;
};

export const social: ElementKind = {
  definition,
  draw: (el) => {
    const links = el.entries('links').map((entry) => linkHtml(el, entry));
    if (links.every((link) => link === '')) return '';
    const label = elementTexts(el.env.locale).profiles;
    return `<ul class="profiles profiles--${el.choice('style')}" role="list" aria-label="${label}">${links.join('')}</ul>`;
  },
  styles: [
    {
      name: 'element-social',
      // Inline entries follow the alignment of their element.
      css: `
.profiles li{display:inline-block;margin-inline-end:.5rem;margin-block-end:.5rem}
.profiles li:last-child{margin-inline-end:0}
.profiles a{display:inline-flex;gap:.55em;align-items:center;justify-content:center;min-inline-size:3rem;min-block-size:3rem;border:1.5px solid transparent;border-radius:var(--radius-medium);text-decoration:none}
.profiles a:has(.visually-hidden){position:relative}
.profiles a:not(:has(.visually-hidden)){padding-inline:1rem}
.profiles .icon{inline-size:1.4rem;block-size:1.4rem}
.profiles--plain a:not(:has(.visually-hidden)){padding-inline:0 .75rem}
.profiles--outlined a{border-color:color-mix(in srgb,currentColor 35%,transparent)}
.profiles--outlined a:hover{border-color:currentColor}
.profiles--filled a{background:var(--color-primary);color:var(--color-on-primary)}
.profiles--filled a:hover{background:color-mix(in srgb,var(--color-primary) 86%,var(--color-text))}
.profiles--plain a:hover{color:var(--color-primary-text)}`.trim(),
    },
  ],
};
