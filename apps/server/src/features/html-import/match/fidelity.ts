// How much of an original section is in its result: words, pictures and links, compared as readers get them.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { Fidelity } from '@sitewright/contract/html-import/html-imports';
import { isSilent, parseHtml, type Tag, textOf, walk, wordsOf } from '../read/dom.ts';

interface Inventory {
  words: Map<string, number>;
  pictures: Map<string, string>;
  links: Map<string, string>;
}

const isInSilence = (tag: Tag): boolean => {
  for (let one: Tag | undefined = tag; one; one = one.parent) if (isSilent(one)) return true;
  return false;
};

const inventoryOf = (root: Tag): Inventory => {
  const words = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  };
  add(textOf(root));
  const pictures = new Map<string, string>();
  const links = new Map<string, string>();
  for (const tag of walk(root)) {
    if (isInSilence(tag)) continue;
    const { src, href, style, placeholder, value, type, alt } = tag.attributes;
    if (tag.tag === 'img' && src) pictures.set(src, alt ?? '');
    for (const [, url] of (style ?? '').matchAll(/url\(["']?(\/imported-image\/[^"')]+)/g))
      pictures.set(url!, '');
    // The target of a link matters; a link that leads nowhere is no loss.
    if (tag.tag === 'a' && href && href !== '#') links.set(href, textOf(tag));
    if (tag.tag === 'input' && /^(submit|button)$/i.test(type ?? '')) add(value ?? '');
    else if (/^(input|textarea)$/.test(tag.tag)) add(placeholder ?? '');
  }
  return { words, pictures, links };
};

export interface Comparison {
  fidelity: Fidelity;
  /** Words of the result that the original does not have, or has less often. */
  addedWords: number;
}

const countOf = (words: ReadonlyMap<string, number>): number =>
  [...words.values()].reduce((sum, times) => sum + times, 0);

/** `nameOf` gives the name of a picture in the website. */
export const compareWith = (
  original: Tag,
  nameOf: (src: string) => string,
): ((html: string) => Comparison) => {
  const wanted = inventoryOf(original);
  return (html) => {
    const found = inventoryOf(parseHtml(html).root);
    const missingWords: string[] = [];
    let lostWords = 0;
    let allWords = 0;
    for (const [word, times] of wanted.words) {
      const lost = Math.max(0, times - (found.words.get(word) ?? 0));
      allWords += times;
      lostWords += lost;
      if (lost > 0) missingWords.push(word);
    }
    const missingPictures = [...wanted.pictures].filter(([src]) => !found.pictures.has(src));
    const missingLinks = [...wanted.links].filter(([href]) => !found.links.has(href));
    const all =
      allWords + wanted.pictures.size * limits.pictureWeight + wanted.links.size * limits.linkWeight;
    const lost =
      lostWords + missingPictures.length * limits.pictureWeight + missingLinks.length * limits.linkWeight;
    const listed = limits.missingListed;
    const fidelity = {
      share: all === 0 ? 1 : Math.round((1 - lost / all) * 1_000) / 1_000,
      missingWords: missingWords.slice(0, listed),
      missingPictures: missingPictures.slice(0, listed).map(([src, alt]) => alt || nameOf(src)),
      missingLinks: missingLinks.slice(0, listed).map(([href, text]) => text || href),
      missingCount: missingWords.length + missingPictures.length + missingLinks.length,
    };
    return { fidelity, addedWords: countOf(found.words) - (allWords - lostWords) };
  };
};

/** What a section counts in the fidelity of the whole website. */
export const weightOf = (original: Tag): number => {
  const { words, pictures, links } = inventoryOf(original);
  return Math.max(1, countOf(words) + pictures.size * limits.pictureWeight + links.size * limits.linkWeight);
};
