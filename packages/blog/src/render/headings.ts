import type { OutlineEntry } from '@sitewright/contract/blog/public-blog';
import { plainText } from './post-html.ts';

const heading = /<h([234])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;

/** Letters of any language, digits and hyphens. */
export const anchorText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** Gives the headings of a post anchors and levels without gaps. */
export class Headings {
  readonly outline: OutlineEntry[] = [];
  readonly #used = new Set<string>();
  #last = 1;

  mark(html: string): string {
    return html.replace(heading, (_all, digit: string, _attributes: string, inner: string) => {
      const level = Math.min(Number(digit), this.#last + 1) as 2 | 3 | 4;
      this.#last = level;
      const text = plainText(inner);
      if (text === '') return '';
      const id = this.#freeId(anchorText(text) || 'section');
      this.outline.push({ id, text, level });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    });
  }

  #freeId(wanted: string): string {
    // A prefix keeps the anchors of a post apart from those of the page.
    const base = `p-${wanted}`;
    let id = base;
    for (let number = 2; this.#used.has(id); number += 1) id = `${base}-${number}`;
    this.#used.add(id);
    return id;
  }
}
