import { embedOf } from '@sitewright/contract/library/embed-hosts';
import { clickToLoad, clickToLoadStyle } from '../click-to-load.ts';
import type { ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { imageHtml } from '../image-html.ts';
import { definition } from './definition.ts';

const shapes: Record<string, string> = {
  '4-3': 'on-click--four-three',
  '1-1': 'on-click--square',
  '9-16': 'on-click--tall',
};

export const video: ElementKind = {
  definition,
  draw: (el) => {
    const words = elementTexts(el.env.locale);
    const found = embedOf(el.text('url'), 'video');
    if (!found) return el.env.edit ? `<p class="element-empty">${words.addVideo}</p>` : '';
    const poster = el.image('poster');
    return clickToLoad(
      {
        frame: found.frame,
        page: found.page,
        host: found.host.name,
        title: el.text('title').trim() || words.video,
        verb: 'play',
        backdrop: poster ? imageHtml(poster, el.mark('poster')) : '',
        shape: shapes[el.choice('shape')] ?? '',
      },
      el.env,
    );
  },
  styles: [clickToLoadStyle],
};
