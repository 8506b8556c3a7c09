// The readable texts of generated content, for the list and the search of the history.

const isText = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && !/^(https?:|\/|#|mailto:|tel:)/.test(text);
const notTexts = new Set([
  'id',
  'type',
  'src',
  'href',
  'icon',
  'layout',
  'template',
  'order',
  'style',
  'scheme',
]);
const textsMax = 60;

export const textsIn = (content: unknown): string[] => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (texts.length >= textsMax) return;
    if (typeof value === 'string') {
      if (isText(value)) texts.push(value);
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) if (!notTexts.has(name)) collect(inner);
  };
  collect(content);
  return texts;
};
