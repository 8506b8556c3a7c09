// The readable texts of generated content, whatever its shape.

const isText = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && !/^(https?:|\/|#|mailto:|tel:)/.test(text);

const technicalNames: readonly string[] = [
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
];

interface Options {
  /** Fields whose texts are left out, besides technical ones. */
  without?: readonly string[];
  max?: number;
}

export const textsIn = (content: unknown, { without = [], max = Infinity }: Options = {}): string[] => {
  const leftOut = new Set([...technicalNames, ...without]);
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (texts.length >= max) return;
    if (typeof value === 'string') {
      if (isText(value)) texts.push(value);
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) if (!leftOut.has(name)) collect(inner);
  };
  collect(content);
  return texts;
};
