// A section of the library as a document for a frame without scripts, in the theme of the site.
import type { Section } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { sectionLibrary } from '@sitewright/contract/library/library';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Site } from '@sitewright/contract/sites/sites';
import { elementKinds } from '@sitewright/render/elements/registry';
import { escapeStyle } from '@sitewright/render/escape';
import { renderPage } from '@sitewright/render/page';
import type { RenderEnvironment } from '@sitewright/render/section';
import type { FontFamily } from '@sitewright/render/theme-css';
import { parseHtml } from '../engine/block-content.ts';

export type SectionMarkup = (section: Section) => string;

const framePolicy =
  "default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "style-src 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self' data:";

/** The frame runs no script; what could still load or navigate is dropped. */
const dropActive = (html: string): string => {
  const frame = parseHtml(html);
  for (const element of frame.querySelectorAll(
    'script, style, iframe, object, embed, template, meta, link, base',
  )) {
    element.remove();
  }
  for (const element of frame.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (/^(on|style$|srcdoc$)/i.test(name)) element.removeAttribute(name);
    }
  }
  return frame.innerHTML;
};

export const markupOfSections = (
  site: Site,
  library: EndpointResponse<typeof sectionLibrary>,
): SectionMarkup => {
  const designs = new Map(
    (library.designs as unknown as SectionDesign[]).map((design) => [design.type, design]),
  );
  const fonts = new Map((library.fonts as unknown as FontFamily[]).map((font) => [font.id, font]));
  const pictures = new Map(library.pictures.map((picture) => [picture.src, picture]));
  const locale = site.settings.locale ?? 'en';
  const env: RenderEnvironment = {
    mode: 'publish',
    site: { name: site.name, home: '/', year: new Date().getFullYear(), locale },
    currentPath: '/blog',
    findDesign: (type) => designs.get(type),
    findElement: (kind) => elementKinds.get(kind),
    resolveImage: (src) => ({ src, width: pictures.get(src)?.width, height: pictures.get(src)?.height }),
    resolveLink: () => '#',
    sanitizeHtml: dropActive,
    icons: library.icons,
    formAction: () => '#',
  };
  const style = { theme: site.theme, fonts, fontUrl: (file: string) => `/library/fonts/${file}` };
  return (section) => {
    const { css, body } = renderPage(
      { header: undefined, sections: [section], footer: undefined },
      style,
      env,
    );
    return (
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
      `<meta http-equiv="Content-Security-Policy" content="${framePolicy}"><title>Section</title>` +
      `<style>${escapeStyle(css)}</style></head><body inert>${body}</body></html>`
    );
  };
};
