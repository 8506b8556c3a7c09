// Formatted texts as plain paragraphs. Only those without any formatting: a new text could not keep it.

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};
const entity = /&(?:[a-z][a-z\d]*|#\w+);/gi;
const onlyParagraphs = /^\s*(?:<p>[^<]*<\/p>\s*)+$/;

/** Undefined for a text that is more than paragraphs of plain text. */
export const plainParagraphs = (html: string): string[] | undefined => {
  if (html.includes('<') && !onlyParagraphs.test(html)) return undefined;
  if (html.match(entity)?.some((name) => entities[name] === undefined)) return undefined;
  const paragraphs = html
    .split(/<\/?p>/)
    .map((text) => text.replaceAll(entity, (name) => entities[name]!).trim())
    .filter((text) => text !== '');
  return paragraphs.length > 0 ? paragraphs : undefined;
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const paragraphsHtml = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${escape(text)}</p>`).join('');
