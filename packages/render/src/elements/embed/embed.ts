import { embedOf } from '@sitewright/contract/library/embed-hosts';
import { clickToLoad, clickToLoadStyle } from '../click-to-load.ts';
import type { ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { imageHtml } from '../image-html.ts';
import { definition } from './definition.ts';

export const embed: ElementKind = {
  definition,
  draw: (el) => {
    const words = elementTexts(el.env.locale);
    const found = embedOf(el.text('url'));
    if (!found) return el.env.edit ? `<p class="element-empty">${words.addEmbed}</p>` : '';
    const poster = el.image('poster');
    const shown = clickToLoad(
      {
        frame: found.frame,
        page: found.page,
        host: found.host.name,
        title: el.text('title').trim() || words.content,
        verb: found.host.purpose === 'video' ? 'play' : 'show',
        backdrop: poster ? imageHtml(poster, el.mark('poster')) : '',
        shape: 'on-click--high',
      },
      el.env,
    );
    return `<div class="embed" style="--height:${el.number('height')}px">${shown}</div>`;
  },
  styles: [
    clickToLoadStyle,
    {
      name: 'element-embed',
      css: '.on-click--high{aspect-ratio:auto;block-size:var(--height)}',
    },
  ],
};
