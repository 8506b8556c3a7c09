import { formCss } from '@sitewright/forms/render/render-form';

const sheets = new Map<string, CSSStyleSheet>();

const sheetOf = (css: string): CSSStyleSheet => {
  const known = sheets.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
};

/** The shadow root of an element, where forms look as on a published page and styles of the app do not reach. */
export const openShadow = (host: HTMLElement, css: string): ShadowRoot => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(formCss), sheetOf(css)];
  return root;
};
