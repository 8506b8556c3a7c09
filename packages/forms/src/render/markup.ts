const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one]!);

/** Escaped, with a `<br>` for each line break. */
export const escapeLines = (text: string): string => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

export type Attributes = Record<string, string | number | boolean | undefined>;

/** Attributes with a leading space; `true` has no value, `false` and `undefined` are left out. */
export const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => {
      if (value === undefined || value === false) return '';
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
    })
    .join('');

export const element = (name: string, values: Attributes, content = ''): string =>
  `<${name}${attributes(values)}>${content}</${name}>`;

/** An element without content and closing tag. */
export const input = (values: Attributes): string => `<input${attributes(values)}>`;
