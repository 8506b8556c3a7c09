// How HTML from elsewhere is read, whether pasted or brought in as a page: for the words and pictures that it holds.

/** Read for what they hold, never for what they are. */
export const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER LI MAIN NAV P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR'.split(
    ' ',
  ),
);
export const silent = new Set(
  'BUTTON HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE'.split(
    ' ',
  ),
);

export const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const wordsOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || silent.has(node.tagName.toUpperCase())) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(wordsOf).join('');
  return blocks.has(node.tagName) ? `\n${inner}\n` : inner;
};

const dataPicture = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([\w+/=\s]+)$/;

/**
 * A picture that stands in the HTML itself. Decoded here: the app's policy lets nothing be fetched from a data
 * address. Undefined for anything that is not what it says.
 */
export const pictureIn = (src: string): File | undefined => {
  const [, type, base64] = dataPicture.exec(src) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    return new File([bytes], `pasted.${type.slice(6)}`, { type });
  } catch {
    return undefined;
  }
};
