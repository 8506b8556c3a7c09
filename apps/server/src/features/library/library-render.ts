// Resolves the library's images, fonts and links for pages rendered straight from the library: contact sheet,
// thumbnails, template previews.
import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Theme } from '@sitewright/contract/themes/theme';
import { drawFormContent } from '@sitewright/render/forms/draw-form-content';
import { elementKinds } from '@sitewright/render/elements/registry';
import { withIds } from '@sitewright/render/item-ids';
import type { PageStyle } from '@sitewright/render/page-style';
import type { RenderEnvironment, RenderMode } from '@sitewright/render/section';
import type { Library } from './library.ts';
import { sanitizeHtml, sanitizeMarkup } from './sanitize-html.ts';

/** URL prefix of library images, the same everywhere. */
export const imageUrlPrefix = '/library/images/';

export const libraryStyle = (library: Library, theme: Theme): PageStyle => ({
  theme,
  fonts: library.fonts,
  fontUrl: (file) => `/library/fonts/${file}`,
});

/** The URL and size of a library image; any other URL is returned as it is. */
export const resolveLibraryImage = (library: Library, src: string) => {
  if (!src.startsWith(imageUrlPrefix)) return { src };
  const picture = library.pictures.get(src.slice(imageUrlPrefix.length));
  return picture ? { src, width: picture.width, height: picture.height } : undefined;
};

export const libraryEnvironment = (
  library: Library,
  options: {
    mode?: RenderMode;
    siteName?: string;
    locale?: string;
    home?: string;
    currentPath?: string;
    resolveLink?: (href: string) => string;
  },
): RenderEnvironment => ({
  mode: options.mode ?? 'publish',
  site: {
    name: options.siteName ?? 'Sitewright',
    home: options.home ?? '/',
    year: new Date().getFullYear(),
    locale: options.locale ?? 'en',
  },
  currentPath: options.currentPath ?? '/',
  findDesign: (type) => library.designs.get(type),
  findElement: (kind) => elementKinds.get(kind),
  resolveImage: (src) => resolveLibraryImage(library, src),
  resolveLink: options.resolveLink ?? ((href) => href),
  sanitizeHtml,
  sanitizeMarkup,
  icons: library.icons,
  formAction: () => '#',
  drawForm: ({ content }, place) =>
    content &&
    drawFormContent(content, { place, locale: options.locale ?? 'en', edit: options.mode === 'edit' }),
});

/** A section of a design with the design's default content. */
export const sampleSection = (design: SectionDesign, id = design.type.replace('/', '-')): Section => ({
  id,
  type: design.type,
  data: withIds(design.defaults) as Section['data'] & object,
});

/** A header, footer or page section of a site template, with the id that the renderer needs. */
export const partSection = (part: object, id: string): Section => {
  const section = part as { type: string; data: Record<string, unknown> };
  return { ...section, id, data: withIds(section.data, id) } as Section;
};
