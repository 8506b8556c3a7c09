/** HTML of a form with a space at the end of each block: the text of a field would otherwise run together as its name. */
export const withSpaces = (html: string): string =>
  html.replace(/<\/(?:p|label|legend|li|h\d)>/g, (end) => ` ${end}`);

const hiddenText = 'select,textarea,script,[hidden],.form__hidden-text';

/** The text of a field as it stands on the canvas: its label, help and options. What stands in brackets is left out. */
export const shownText = (element: Element): string => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest(hiddenText)) found.push(text.nodeValue ?? '');
  return found
    .join(' ')
    .replace(/\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
};
