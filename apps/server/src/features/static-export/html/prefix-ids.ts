// Two pages in one file may use the same ids: one of them gets others, with everything that names them.
import { attributeOf, elementsIn, type HtmlElement, setAttribute } from './html-tree.ts';

const naming = new Set(
  'for aria-labelledby aria-describedby aria-controls aria-owns aria-details aria-errormessage aria-activedescendant aria-flowto headers list form popovertarget commandfor'.split(
    ' ',
  ),
);

export const prefixIds = (root: HtmlElement, rename: (id: string) => string): void => {
  const elements = elementsIn(root);
  const ids = new Set(elements.flatMap((element) => attributeOf(element, 'id') ?? []));
  const renamed = (id: string): string => (ids.has(id) ? rename(id) : id);
  for (const element of elements) {
    for (const { name, value } of element.attrs) {
      if (name === 'id') setAttribute(element, name, renamed(value));
      else if (naming.has(name)) setAttribute(element, name, value.split(/\s+/).map(renamed).join(' '));
      else if (name.endsWith('href') && value.startsWith('#'))
        setAttribute(element, name, `#${renamed(value.slice(1))}`);
      else if (value.includes('url(#'))
        setAttribute(
          element,
          name,
          value.replace(/url\(#([^)]+)\)/g, (_all, id: string) => `url(#${renamed(id)})`),
        );
    }
  }
};
