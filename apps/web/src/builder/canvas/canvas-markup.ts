// The document of the canvas. It allows no script, so the editor can reach in and a tenant's markup cannot reach out;
// the app's styles never enter it, and its styles never leave it.
import type { Section } from '@sitewright/contract/content';
import { readPageLink } from '@sitewright/contract/pages/page-link';
import type { RenderEnvironment, RenderedSection } from '@sitewright/render/section';
import { renderSection } from '@sitewright/render/section';
import { sectionGroundCss } from '@sitewright/render/section-ground';
import { editCss } from '@sitewright/render/base-css.data';
import { stylePartsOf } from '@sitewright/render/dropped-element';
import { foundationCss, type PageStyle } from '@sitewright/render/page-style';
import { escapeStyle } from '@sitewright/render/escape';
import { designOfSection } from '../model/design-of-section.ts';
import type { Editor } from '../model/editor.ts';
import { elementKind } from '../model/element-registry.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Images as the app serves them; the canvas needs no variants. */
const resolveImage = (editor: Editor) => {
  const sizes = new Map(editor.library.pictures.map((picture) => [picture.src, picture]));
  return (src: string) => {
    const known = sizes.get(src);
    return { src, width: known?.width, height: known?.height };
  };
};

export const canvasEnvironment = (editor: Editor): RenderEnvironment => ({
  mode: 'edit',
  site: {
    name: editor.view.site.name,
    home: '/',
    year: new Date().getFullYear(),
    locale: editor.view.site.settings.locale ?? 'en',
  },
  get currentPath() {
    const page = editor.view.pages.find(({ id }) => id === editor.view.pageId);
    return page?.isHome === false ? `/${page.slug}` : '/';
  },
  findDesign: (type, section) => designOfSection(editor.library, type, section),
  findElement: elementKind,
  resolveImage: resolveImage(editor),
  resolveLink: (href) => {
    const named = readPageLink(href);
    const page = named && editor.view.pages.find(({ id }) => id === named.pageId);
    if (!page) return href;
    return (page.isHome ? '/' : `/${page.slug}`) + (named.anchor === '' ? '' : `#${named.anchor}`);
  },
  sanitizeHtml: sanitizeRichText,
  sanitizeMarkup,
  icons: editor.library.icons,
  formAction: () => '#',
  drawForm: editor.forms.draw,
  get facts() {
    return editor.view.company?.facts;
  },
});

export const canvasStyle = (editor: Editor): PageStyle => ({
  theme: editor.view.site.theme,
  fonts: editor.library.fonts,
  fontUrl: (file) => `/library/fonts/${file}`,
});

/** Content security policy of a document that shows a page in the builder. */
export const framePolicy =
  "default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "style-src 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self' data:";

export const sectionStyleId = (sectionId: string): string => `style-of-${sectionId}`;
const groundStyleId = (sectionId: string): string => `ground-of-${sectionId}`;
const designStyleId = (type: string): string => `design-${type}`;
const elementStyleId = (part: string): string => `elements-${part}`;

const styleTag = (id: string, css: string): string => `<style id="${id}">${escapeStyle(css)}</style>`;

/** Renders sections and collects their styles, once per design. */
const draw = (
  editor: Editor,
  env: RenderEnvironment,
  ids: readonly string[],
  styles: Map<string, string>,
): string =>
  ids
    .map((id) => {
      const section = editor.section(id);
      if (!section) return '';
      const rendered = renderSection(section, env);
      if (rendered.design) styles.set(designStyleId(rendered.design.type), rendered.design.css);
      for (const part of stylePartsOf(rendered.elements)) styles.set(elementStyleId(part.name), part.css);
      if (rendered.css) styles.set(sectionStyleId(id), rendered.css);
      const ground = sectionGroundCss(section, editor.view.site.theme);
      if (ground) styles.set(groundStyleId(id), ground);
      return rendered.html;
    })
    .join('\n');

/** HTML for the frame's `srcdoc`: the whole page, or only some sections. */
export const canvasMarkup = (editor: Editor, isWanted: (id: string) => boolean = () => true): string => {
  const env = canvasEnvironment(editor);
  const styles = new Map<string, string>();
  const [header, main, footer] = (['header', 'page', 'footer'] as const).map((kind) =>
    draw(editor, env, editor.sectionIds(kind).filter(isWanted), styles),
  );
  const tags = [...styles].map(([id, css]) => styleTag(id, css)).join('');
  return (
    `<!doctype html><html lang="${env.site.locale}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${framePolicy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Canvas</title>` +
    styleTag('foundation', foundationCss(canvasStyle(editor))) +
    `${tags}${styleTag('editing', editCss)}</head><body>` +
    `<div data-part="header" style="display:contents">${header}</div>` +
    `<main id="main" data-part="page">${main}</main>` +
    `<div data-part="footer" style="display:contents">${footer}</div></body></html>`
  );
};

const setStyle = (doc: Document, id: string, css: string): void => {
  let tag = doc.getElementById(id);
  if (!tag) {
    if (css === '') return;
    tag = doc.createElement('style');
    tag.id = id;
    // Before the editing rules, which must come last to win.
    doc.head.insertBefore(tag, doc.getElementById('editing'));
  }
  if (tag.textContent !== css) tag.textContent = css;
};

const drawGround = (doc: Document, editor: Editor, section: Section): void =>
  setStyle(doc, groundStyleId(section.id), sectionGroundCss(section, editor.view.site.theme));

/** Renders one section and updates its styles. */
export const drawSection = (doc: Document, editor: Editor, section: Section): RenderedSection => {
  const rendered = renderSection(section, canvasEnvironment(editor));
  if (rendered.design) {
    const id = designStyleId(rendered.design.type);
    if (!doc.getElementById(id)) setStyle(doc, id, rendered.design.css);
  }
  for (const part of stylePartsOf(rendered.elements)) {
    const id = elementStyleId(part.name);
    if (!doc.getElementById(id)) setStyle(doc, id, part.css);
  }
  setStyle(doc, sectionStyleId(section.id), rendered.css);
  drawGround(doc, editor, section);
  return rendered;
};

/** Updates all CSS that depends on the theme. */
export const drawTheme = (doc: Document, editor: Editor): void => {
  setStyle(doc, 'foundation', foundationCss(canvasStyle(editor)));
  for (const kind of ['header', 'page', 'footer'] as const) {
    for (const id of editor.sectionIds(kind)) {
      const section = editor.section(id);
      if (section) drawGround(doc, editor, section);
    }
  }
};

export const removeSectionStyle = (doc: Document, sectionId: string): void => {
  doc.getElementById(sectionStyleId(sectionId))?.remove();
  doc.getElementById(groundStyleId(sectionId))?.remove();
};
