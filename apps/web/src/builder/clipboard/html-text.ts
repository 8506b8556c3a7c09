// Extracts text and images from foreign HTML, pasted or imported.

/** Tags that only separate text. */
export const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER LI MAIN NAV P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR'.split(
    ' ',
  ),
);
export const ignoredTags = new Set(
  'BUTTON HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE'.split(
    ' ',
  ),
);

export const normalizeWhitespace = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const visibleTextOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || ignoredTags.has(node.tagName.toUpperCase())) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(visibleTextOf).join('');
  return blockTags.has(node.tagName) ? `\n${inner}\n` : inner;
};

const dataPicture = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([\w+/=\s]+)$/;

/**
 * An image embedded as a data URL. Decoded here, because the app's content security policy forbids fetching data
 * URLs. Undefined when the bytes are not what the URL claims.
 */
export const imageFromDataUrl = (src: string): File | undefined => {
  const [, type, base64] = dataPicture.exec(src) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    return new File([bytes], `pasted.${type.slice(6)}`, { type });
  } catch {
    return undefined;
  }
};
