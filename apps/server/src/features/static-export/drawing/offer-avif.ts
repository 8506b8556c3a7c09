// Offers the images of a page as AVIF too. The published site chooses by what a browser accepts; plain files cannot, so a
// `<picture>` around an image does.
import {
  ancestorsOf,
  append,
  attributeOf,
  classesOf,
  createElement,
  elementsIn,
  type HtmlDocument,
  type HtmlElement,
  insertBefore,
  textIn,
} from '../html/html-tree.ts';
import type { ImagePositions } from '../css/image-positions.ts';

/** Lays out an image as if nothing were around it or beside it; designs may say otherwise. */
export const wrappedImageCss = 'picture{display:contents}picture > source{display:none}';

export interface AvifOffer {
  /** Path of an image in the folder → that of its AVIF. */
  avifs: ReadonlyMap<string, string>;
  /** Of all pages. */
  positions: ImagePositions;
  /** Classes of sections with a script, which may look for images where they are. */
  scripted: ReadonlySet<string>;
}

/** The same sizes, each as AVIF where there is one; undefined where there is none. */
const sourceSet = (image: HtmlElement, avifs: AvifOffer['avifs']): string | undefined => {
  const given = attributeOf(image, 'srcset') ?? attributeOf(image, 'src') ?? '';
  let isOffered = false;
  const sources = given.split(/,\s+/).map((part) => {
    const [address = '', ...size] = part.trim().split(/\s+/);
    const avif = avifs.get(address.slice(1));
    isOffered ||= avif !== undefined;
    return [avif === undefined ? address : `/${avif}`, ...size].join(' ');
  });
  return isOffered ? sources.join(', ') : undefined;
};

/** Before addresses are made relative. `mayWrap` tells of an image what the page's own styles allow. */
export const offerAvif = (
  document: HtmlDocument,
  mayWrap: (image: HtmlElement) => boolean,
  { avifs, positions, scripted }: AvifOffer,
): void => {
  if (avifs.size === 0) return;
  const elements = elementsIn(document);
  const others = elements.flatMap((element) => (element.tagName === 'style' ? [textIn(element)] : []));
  const mayWrapThere = positions.readerFor(others.join('\n'));
  for (const image of elements) {
    if (image.tagName !== 'img') continue;
    const srcset = sourceSet(image, avifs);
    if (srcset === undefined || !mayWrap(image) || !mayWrapThere(image)) continue;
    const isHeld = ancestorsOf(image).some(
      (one) => one.tagName === 'picture' || classesOf(one).some((name) => scripted.has(name)),
    );
    if (isHeld) continue;
    const sizes = attributeOf(image, 'sizes');
    const picture = createElement('picture');
    insertBefore(image, picture);
    append(
      picture,
      createElement('source', { type: 'image/avif', srcset, ...(sizes === undefined ? {} : { sizes }) }),
      image,
    );
  }
};
