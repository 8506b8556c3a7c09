// The document of the edited page: what the server rendered, without scripts, with its texts made editable.
import { morphChildren } from '../../../ui/morph.ts';

const policy =
  "default-src 'none'; script-src 'none'; object-src 'none'; form-action 'none'; " +
  "style-src 'unsafe-inline'; img-src 'self' data: https:; font-src 'self' data:";

const editStyles = `
[data-path][contenteditable]{cursor:text;min-width:1ch}
[data-path][contenteditable]:empty::before{content:'\\200b'}
[data-path][contenteditable]:hover{outline:2px dashed #6b7bff;outline-offset:3px}
[data-path][contenteditable]:focus{outline:2px solid #3d52f5;outline-offset:3px}`;

/** The rendered page as a document that can be edited. */
const prepare = (html: string, isReadOnly: boolean): Document => {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  const meta = doc.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  const style = doc.createElement('style');
  style.id = 'editing';
  style.textContent = editStyles;
  doc.head.prepend(meta);
  doc.head.append(style);
  // Answers of questions can be edited too. Menus of the frame have no texts of the template.
  for (const details of doc.querySelectorAll('details:not([data-menu])')) details.setAttribute('open', '');
  if (!isReadOnly)
    for (const element of doc.querySelectorAll('[data-path]')) {
      element.setAttribute('contenteditable', 'plaintext-only');
      element.setAttribute('tabindex', '0');
      element.setAttribute('spellcheck', 'true');
    }
  return doc;
};

export const firstMarkup = (html: string, isReadOnly: boolean): string =>
  `<!doctype html>${prepare(html, isReadOnly).documentElement.outerHTML}`;

/** Shows another state in the same document, which keeps the scroll position and the focus. */
export const showState = (doc: Document, html: string, isReadOnly: boolean): void => {
  const next = prepare(html, isReadOnly);
  const [style, wanted] = [doc.querySelector('style'), next.querySelector('style')];
  if (style && wanted && style.textContent !== wanted.textContent) style.textContent = wanted.textContent;
  const { lang, dataset } = next.documentElement;
  doc.documentElement.lang = lang;
  doc.documentElement.dataset['mantineColorScheme'] = dataset['mantineColorScheme'] ?? 'light';
  morphChildren(doc.body, next.body);
};
